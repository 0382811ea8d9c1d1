import { HelpIcon, IconButton, SearchButton, ToastRegion } from "@ichor/ui";
import { clsx } from "clsx";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { clustersTopic } from "../data/watch/topic.ts";
import { useLinkState, useWatchClient } from "../data/watch/watch-context.ts";
import { AccountMenu } from "./account-menu.tsx";
import { later } from "./later.tsx";
import { LinkBanner } from "./link-banner.tsx";
import { LiveLink } from "./live-link.tsx";
import { loadHelp, loadPalette, useLoadLater } from "./load-later.ts";
import { useSession } from "./session.ts";
import { ThemeMenu } from "./theme-menu.tsx";
import { toasts } from "./toasts.ts";
import { useTypedAhead } from "./typed-ahead.ts";
import { useGlobalKeys } from "./use-global-keys.ts";

const HelpDialog = later(async () => (await loadHelp()).HelpDialog);
const Palette = later(async () => (await loadPalette()).Palette);

type Overlay = "none" | "help" | "palette";

/** Props of `FrameTools`. `bannerPlace` is where the banner of a lost connection stands. */
export type FrameToolsProps = { bannerPlace: HTMLElement | null };

/**
 * What belongs to the whole console and not to a page: search, connection, help, theme, account, keys, results. What
 * these open is loaded later.
 */
export function FrameTools({ bannerPlace }: FrameToolsProps): ReactNode {
  const session = useSession();
  const [overlay, setOverlay] = useState<Overlay>("none");
  // the account is as wide as its name, so what stands beside it waits for it
  const isSettled = !session.isLoading || session.isLate;
  // without a session there is no connection to lose
  const isSignedOut = session.error?.code === "unauthenticated";
  const close = useCallback(() => setOverlay("none"), []);
  const openHelp = () => setOverlay("help");
  const openPalette = () => setOverlay("palette");
  useLiveMark();
  useLoadLater(useLinkState().kind === "live");
  useGlobalKeys({ openHelp, openPalette });
  useTypedAhead(overlay === "palette", close);
  return (
    <>
      <div className={clsx("flex min-w-0 items-center gap-2", !isSettled && "invisible")}>
        <SearchButton onOpen={openPalette} />
        <span className="flex justify-end min-w-30 max-narrow:min-w-0">{!isSignedOut && <LiveLink />}</span>
        <IconButton label="Keyboard help" icon={<HelpIcon />} onClick={openHelp} />
        <ThemeMenu />
        {session.data && <AccountMenu session={session.data} />}
      </div>
      {bannerPlace && !isSignedOut && createPortal(<LinkBanner />, bannerPlace)}
      {createPortal(<ToastRegion toasts={toasts} />, document.body)}
      {overlay === "help" && <HelpDialog onClose={close} onRetry={openHelp} />}
      {overlay === "palette" && <Palette onClose={close} onRetry={openPalette} />}
    </>
  );
}

/** The list of clusters is watched on every page, so that the live mark tells of a stream that exists. */
function useLiveMark(): void {
  const watch = useWatchClient();
  useEffect(() => watch.subscribe(clustersTopic(), () => undefined), [watch]);
}
