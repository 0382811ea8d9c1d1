import { Button, ErrorState, PageHead, PageMain } from "@ichor/ui";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { StateFrame } from "./state-frame.tsx";

/** For a fault of the console itself, and for parts of it that the server no longer has. */
export function CrashPage({ error: given }: Pick<ErrorComponentProps, "error">): ReactNode {
  const error = given instanceof Error ? given : new Error(String(given));
  const isGonePart = /dynamically imported module|module script/i.test(error.message);
  return (
    <>
      <PageHead title="Ichor" />
      <PageMain>
        <StateFrame>
          <ErrorState
            title={isGonePart ? "This page could not be loaded" : "The console made a mistake"}
            cause={isGonePart ? "The server has another version of the console by now." : error.message}
            note="Unsaved drafts stay in this browser and are offered again."
            action={<Button onClick={() => globalThis.location.reload()}>Reload</Button>}
            details={`${error.name}: ${error.message}\n${error.stack ?? ""}\n`}
          />
        </StateFrame>
      </PageMain>
    </>
  );
}
