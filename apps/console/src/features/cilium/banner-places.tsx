import { BannerStack } from "@ichor/ui";
import { clsx } from "clsx";
import { type ReactNode, useMemo } from "react";
import { ConflictPart, listValuesBanners, NoticePart } from "./banner-parts.tsx";
import type { SessionState } from "./session/session-state.ts";
import type { ValuesSession } from "./session/values-session.ts";

/** What the server says about the values as a whole; above the panes, because it stands there from the beginning. */
export function ValuesBanners({ loaded }: Pick<SessionState, "loaded">): ReactNode {
  const banners = useMemo(() => listValuesBanners(loaded), [loaded]);
  if (banners.length === 0) return null;
  return (
    <div className="shrink-0 px-(--gutter) pb-2">
      <BannerStack banners={banners} />
    </div>
  );
}

/** Props of `TextBanners`. `isOnPage`: they stand in the page and not in a pane, so they keep to its gutter. */
export type TextBannersProps = { state: SessionState; session: ValuesSession; isOnPage?: boolean };

/** What happened to the text meanwhile; under the editor, so that no line moves when it comes. */
export function TextBanners({ state, session, isOnPage = false }: TextBannersProps): ReactNode {
  const { conflict, notice } = state;
  if (!conflict && !notice) return null;
  return (
    <div
      className={clsx("grid shrink-0 gap-2", isOnPage ? "px-(--gutter) pb-2" : "border-t border-line p-2")}
    >
      {conflict && <ConflictPart conflict={conflict} session={session} />}
      {notice && <NoticePart notice={notice} session={session} />}
    </div>
  );
}
