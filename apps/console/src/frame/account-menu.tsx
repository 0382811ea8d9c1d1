import type { GetSessionResponse } from "@ichor/api/v1alpha1";
import { MenuTrigger, UserIcon } from "@ichor/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { loadAccountPopup, loadAhead } from "./load-later.ts";

const AccountPopup = lazy(async () => ({ default: (await loadAccountPopup()).AccountPopup }));

/** As whom one acts. The menu is loaded when it may be wanted. */
export function AccountMenu({ session }: { session: GetSessionResponse }): ReactNode {
  return (
    <MenuTrigger
      label={session.user}
      icon={<UserIcon />}
      hasLabel
      onApproach={() => loadAhead(loadAccountPopup)}
      menu={(place) => (
        <Suspense>
          <AccountPopup {...place} session={session} />
        </Suspense>
      )}
    />
  );
}
