import type { GetCiliumValuesResponse, Notice } from "@ichor/api/v1alpha1";
import { Banner, Button, ConflictBanner, type StackedBanner, SwapIcon, Time } from "@ichor/ui";
import type { ReactNode } from "react";
import { asSentence, endSentence } from "../../domain/sentence.ts";
import { toneOf } from "../cluster/cluster-banners.tsx";
import type { Conflict, SessionNotice } from "./session/session-state.ts";
import type { ValuesSession } from "./session/values-session.ts";

/** What the server says about the values as a whole: another version of the controller, an unverified chart, and so on. */
export function listValuesBanners({ notices, layer, save, chart }: GetCiliumValuesResponse): StackedBanner[] {
  return [
    ...notices.map(noticeBanner),
    ...(save && !save.allowed && save.code === "tracked"
      ? [{ id: "tracked", title: "Saving happens in Git.", children: asSentence(save.reason) } as const]
      : []),
    ...(layer && !layer.isEmpty && !layer.textIsAsTyped
      ? [
          {
            id: "regenerated-text",
            tone: "neutral",
            title: "Regenerated text.",
            children: asSentence(
              layer.textNote ||
                "The stored values were changed without their text, so comments and order are lost",
            ),
          } as const,
        ]
      : []),
    ...(chart && !chart.verified && !notices.some(({ code }) => unread.has(code))
      ? [
          {
            id: "unverified-chart",
            tone: "warn",
            title: "The chart is not verified.",
            children: "The running release does not say which chart it was made of.",
          } as const,
        ]
      : []),
  ];
}

/** Where the release is not read, nothing is known of its chart either: that is said once. */
const unread: ReadonlySet<string> = new Set(["not-local", "release-unreadable", "no-release"]);

const noController: StackedBanner = {
  id: "notice no-controller",
  tone: "neutral",
  title: "No controller was seen.",
  children: "Saved values do not roll out yet.",
};

function noticeBanner({ code, message, remedy, severity }: Notice): StackedBanner {
  if (code === "no-controller") return noController;
  return {
    id: `notice ${code}`,
    tone: toneOf(severity),
    children: [message, remedy].filter(Boolean).map(endSentence).join(" "),
  };
}

/** The stored values moved under unsaved text: who, when, why, and the three answers. */
export function ConflictPart({
  conflict,
  session,
}: {
  conflict: Conflict;
  session: ValuesSession;
}): ReactNode {
  const { by, theirs, error, theirKeys, collisions } = conflict;
  const actor = by?.actor || theirs?.lastChange?.actor || "Somebody";
  if (!theirs || by?.at === undefined)
    return (
      <Banner
        tone="warn"
        icon={<SwapIcon />}
        title={`${actor} changed the stored values.`}
        {...(error && {
          action: (
            <Button isSmall onClick={session.retryConflict}>
              Try again
            </Button>
          ),
        })}
        {...(theirs && { below: <Choices session={session} /> })}
      >
        {error
          ? `They could not be read: ${endSentence(error.message)} Nothing you typed is lost.`
          : theirs
            ? "Your draft began with other values. Nothing you typed is lost."
            : "Reading them. Nothing you typed is lost."}
      </Banner>
    );
  return (
    <ConflictBanner
      actor={actor}
      deed="saved other values"
      at={by.at}
      {...(by.reason !== "" && { reason: by.reason })}
      movedKeys={theirKeys}
      collidingKeys={collisions}
      onMerge={() => session.resolveConflict("merge")}
      onKeepMine={() => session.resolveConflict("mine")}
      onTakeTheirs={() => session.resolveConflict("theirs")}
    />
  );
}

function Choices({ session }: { session: ValuesSession }): ReactNode {
  return (
    <div className="flex flex-wrap gap-2 pb-1">
      <Button isSmall onClick={() => session.resolveConflict("merge")}>
        Merge
      </Button>
      <Button isSmall onClick={() => session.resolveConflict("mine")}>
        Keep mine
      </Button>
      <Button isSmall onClick={() => session.resolveConflict("theirs")}>
        Take theirs
      </Button>
    </div>
  );
}

/** Something happened to the text other than typing. */
export function NoticePart({
  notice,
  session,
}: {
  notice: SessionNotice;
  session: ValuesSession;
}): ReactNode {
  const dismiss = (
    <Button kind="ghost" isSmall onClick={session.dismissNotice}>
      Dismiss
    </Button>
  );
  const bringBack = (
    <button type="button" className="ui-link" onClick={session.bringBack}>
      Bring my text back
    </button>
  );
  switch (notice.kind) {
    case "draft-restored":
      return (
        <Banner tone="progress" icon={<SwapIcon />} title="Your draft is back." action={dismiss}>
          It was kept <Time at={notice.savedAt} />.{" "}
          <button type="button" className="ui-link" onClick={session.discardDraft}>
            Discard it
          </button>
        </Banner>
      );
    case "values-taken":
      return (
        <Banner title={`${notice.by?.actor || "Somebody"} changed the stored values.`} action={dismiss}>
          You had typed nothing, so the new ones are shown.
          {notice.by?.reason ? ` Reason: \u201c${notice.by.reason}\u201d` : ""}
        </Banner>
      );
    case "merged":
      return (
        <Banner
          tone={notice.conflicts > 0 ? "warn" : "neutral"}
          icon={<SwapIcon />}
          title={
            notice.conflicts > 0 ? `Merged, ${placesOf(notice.conflicts)}.` : "Merged without collisions."
          }
          action={dismiss}
        >
          {notice.conflicts > 0
            ? "Both sides stand in the text between marks. "
            : "Read the preview before you save. "}
          {bringBack}
        </Banner>
      );
    case "set-aside":
      return (
        <Banner title="Your text was put aside." action={dismiss}>
          The stored values are shown. {bringBack}
        </Banner>
      );
  }
}

function placesOf(conflicts: number): string {
  return conflicts === 1 ? "1 place needs you" : `${conflicts} places need you`;
}
