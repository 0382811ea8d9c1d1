import { ButtonLink, EmptyState, PageHead, PageMain } from "@ichor/ui";
import type { ReactNode } from "react";
import { StateFrame } from "./state-frame.tsx";
import { usePage } from "./use-page.ts";

/** For an address that leads nowhere. */
export function NotFoundPage(): ReactNode {
  usePage("Not found");
  return (
    <>
      <PageHead title="Not found" />
      <PageMain>
        <StateFrame>
          <EmptyState
            title="There is no such page"
            action={<ButtonLink href="/clusters">Go to clusters</ButtonLink>}
          >
            <code>{globalThis.location.pathname}</code> leads nowhere. It may come from another version of the
            console.
          </EmptyState>
        </StateFrame>
      </PageMain>
    </>
  );
}
