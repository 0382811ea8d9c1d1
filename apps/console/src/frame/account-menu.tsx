import type { GetSessionResponse } from "@ichor/api/v1alpha1";
import { MenuTrigger, UserIcon } from "@ichor/ui";
import type { ReactNode } from "react";
import { later } from "./later.tsx";
import { loadAhead, loadSmallParts } from "./load-later.ts";

const AccountPopup = later(async () => (await loadSmallParts()).AccountPopup);

/** As whom one acts. The menu is loaded when it may be wanted. */
export function AccountMenu({ session }: { session: GetSessionResponse }): ReactNode {
  return (
    <MenuTrigger
      label={session.user}
      icon={<UserIcon />}
      hasLabel
      onApproach={() => loadAhead(loadSmallParts)}
      menu={(place) => (
        <AccountPopup {...place} onRetry={() => place.anchor.current?.click()} session={session} />
      )}
    />
  );
}
