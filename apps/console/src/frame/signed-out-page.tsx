import type { IchorError } from "@ichor/errors";
import { Button, EmptyState, PageHead, PageMain } from "@ichor/ui";
import { type ReactNode, useContext } from "react";
import { SignInFailureContext } from "../app/sign-in-failure.ts";
import { StateFrame } from "./state-frame.tsx";
import { usePage } from "./use-page.ts";

/** Stands for every page while there is no session. Drafts stay in the browser. */
export function SignedOutPage({ error, onRetry }: { error: IchorError; onRetry: () => void }): ReactNode {
  usePage("Signed out");
  const failure = useContext(SignInFailureContext);
  const remedy = failure?.details.remedy ?? error.details.remedy;
  return (
    <>
      <PageHead title="Signed out" />
      <PageMain>
        <StateFrame>
          <EmptyState
            title={failure ? "This address was not accepted" : "There is no session in this browser"}
            command="ichor console"
            action={<Button onClick={onRetry}>Try again</Button>}
          >
            {failure && `${failure.message}. `}
            {remedy ? `${remedy}. ` : "Start the console again and open the address that it prints. "}
            Unsaved drafts stay in this browser and are offered again.
          </EmptyState>
        </StateFrame>
      </PageMain>
    </>
  );
}
