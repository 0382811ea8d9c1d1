import { HelpIcon, IconButton, SearchButton, ToastRegion } from "@ichor/ui";
import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { clustersTopic } from "../data/watch/topic.ts";
import { useLinkState, useWatchClient } from "../data/watch/watch-context.ts";
import { AccountMenu } from "./account-menu.tsx";
import { LinkBanner, LiveLink } from "./live-link.tsx";
import { loadHelp, useLoadLater } from "./load-later.ts";
import { useSession } from "./session.ts";
import { ThemeMenu } from "./theme-menu.tsx";
import { toasts } from "./toasts.ts";
import { useGlobalKeys } from "./use-global-keys.ts";

const loadPalette = () => import("./palette.tsx");
const HelpDialog = lazy(async () => ({ default: (await loadHelp()).HelpDialog }));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

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
  const close = () => setOverlay("none");
  useLiveMark();
  useLoadLater(useLinkState().kind === "live");
  useGlobalKeys({ openHelp: () => setOverlay("help"), openPalette: () => setOverlay("palette") });
  return (
    <>
      <div className={clsx("flex min-w-0 items-center gap-2", !isSettled && "invisible")}>
        <SearchButton onOpen={() => setOverlay("palette")} />
        <span className="flex justify-end min-w-30 max-narrow:min-w-0">
          <LiveLink />
        </span>
        <IconButton label="Keyboard help" icon={<HelpIcon />} onClick={() => setOverlay("help")} />
        <ThemeMenu />
        {session.data && <AccountMenu session={session.data} />}
      </div>
      {bannerPlace && createPortal(<LinkBanner />, bannerPlace)}
      {createPortal(<ToastRegion toasts={toasts} />, document.body)}
      <Suspense>
        {overlay === "help" && <HelpDialog onClose={close} />}
        {overlay === "palette" && <Palette onClose={close} />}
      </Suspense>
    </>
  );
}

/** The list of clusters is watched on every page, so that the live mark tells of a stream that exists. */
function useLiveMark(): void {
  const watch = useWatchClient();
  useEffect(() => watch.subscribe(clustersTopic(), () => undefined), [watch]);
}
