import { ButtonLink, EmptyState, PageHead, PageMain } from "@ichor/ui";
import type { ReactNode } from "react";
import { usePage } from "./use-page.ts";

/** For an address that leads nowhere. */
export function NotFoundPage(): ReactNode {
  usePage("Not found");
  return (
    <>
      <PageHead title="Not found" />
      <PageMain>
        <div className="-ml-6">
          <EmptyState
            title="There is no such page"
            action={<ButtonLink href="/clusters">Go to clusters</ButtonLink>}
          >
            <code>{globalThis.location.pathname}</code> leads nowhere. It may come from another version of the
            console.
          </EmptyState>
        </div>
      </PageMain>
    </>
  );
}
