import { BannerStack } from "@ichor/ui";
import { type ReactNode, useMemo } from "react";
import type { SessionState } from "./session/session-state.ts";
import type { ValuesSession } from "./session/values-session.ts";
import { ConflictPart, listValuesBanners, NoticePart } from "./session-banners.tsx";

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

/** What happened to the text meanwhile; under the editor, so that no line moves when it comes. */
export function TextBanners({ state, session }: { state: SessionState; session: ValuesSession }): ReactNode {
  const { conflict, notice } = state;
  if (!conflict && !notice) return null;
  return (
    <div className="grid shrink-0 gap-2 border-t border-line p-2">
      {conflict && <ConflictPart conflict={conflict} session={session} />}
      {notice && <NoticePart notice={notice} session={session} />}
    </div>
  );
}
