import { HelpIcon, IconButton, SearchButton, ToastRegion, TopBar } from "@ichor/ui";
import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AccountMenu } from "./account-menu.tsx";
import { LinkBanner, LiveLink } from "./live-link.tsx";
import { placeOf, places } from "./places.ts";
import { Problem } from "./problem-lazy.tsx";
import { type Session, useSession } from "./session.ts";
import { ThemeMenu } from "./theme-menu.tsx";
import { toasts } from "./toasts.ts";
import { useGlobalKeys } from "./use-global-keys.ts";

const loadHelp = () => import("./help-dialog.tsx");
const loadPalette = () => import("./palette.tsx");
const SignedOutPage = lazy(async () => ({ default: (await import("./signed-out-page.tsx")).SignedOutPage }));
const HelpDialog = lazy(async () => ({ default: (await loadHelp()).HelpDialog }));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

type Overlay = "none" | "help" | "palette";

/** What stands around every page: top bar, banner of the connection, overlays, results. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const [overlay, setOverlay] = useState<Overlay>("none");
  const close = () => setOverlay("none");
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  useGlobalKeys({ openHelp: () => setOverlay("help"), openPalette: () => setOverlay("palette") });
  return (
    <div className="flex min-h-screen flex-col has-[[data-panes]]:h-screen">
      <TopBar
        homeHref="/clusters"
        items={places.map((item) => ({ ...item, isCurrent: item.href === place }))}
      >
        <SearchButton onOpen={() => setOverlay("palette")} />
        <LiveLink />
        <IconButton label="Keyboard help" icon={<HelpIcon />} onClick={() => setOverlay("help")} />
        <ThemeMenu />
        {session.data && <AccountMenu session={session.data} />}
      </TopBar>
      <LinkBanner />
      <Content session={session}>{children}</Content>
      <ToastRegion toasts={toasts} />
      <Suspense>
        {overlay === "help" && <HelpDialog onClose={close} />}
        {overlay === "palette" && <Palette onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Pages are drawn at once and read beside the session; only without a session there are none. */
function Content({ session, children }: { session: Session; children: ReactNode }): ReactNode {
  const { error, data, retry } = session;
  if (error?.code === "unauthenticated")
    return (
      <Suspense>
        <SignedOutPage error={error} onRetry={retry} />
      </Suspense>
    );
  if (error && !data)
    return (
      <main className="px-(--gutter)">
        <h1 className="sr-only">Ichor</h1>
        <Problem
          error={error}
          title="The server could not be reached"
          deed="use this server"
          onRetry={retry}
        />
      </main>
    );
  return children;
}
