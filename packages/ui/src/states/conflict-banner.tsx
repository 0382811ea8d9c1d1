import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Time } from "../display/time.tsx";
import { Banner } from "../feedback/banner.tsx";
import { SwapIcon } from "../icons/swap-icon.ts";

/** Props of `ConflictBanner`. */
export type ConflictBannerProps = {
  /** who: "oncall@lab" */
  actor: string;
  /** what they did: "saved revision 4" */
  deed: string;
  at: Date | number | string;
  /** their reason, quoted */
  reason?: string;
  /** keys that differ from the base of the draft */
  movedKeys: number;
  /** of these, how many the draft changes too */
  collidingKeys: number;
  onMerge: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

function sentenceOf(moved: number, colliding: number): string {
  const differ = moved === 1 ? "1 key differs from your base" : `${moved} keys differ from your base`;
  if (colliding === 0) return `${differ}, none of them is in your draft. Nothing you typed is lost.`;
  const both = moved === 1 ? "it" : `${colliding} of them`;
  return `${differ}, ${both} ${moved === 1 || colliding === 1 ? "is" : "are"} also in your draft. Nothing you typed is lost.`;
}

/** The base moved while a draft was edited: who, when, why, how many keys collide, and the three answers. */
export function ConflictBanner(props: ConflictBannerProps): ReactNode {
  const { actor, deed, at, reason, movedKeys, collidingKeys } = props;
  return (
    <Banner
      tone="warn"
      icon={<SwapIcon />}
      title={`${actor} ${deed}`}
      below={
        <div className="flex flex-wrap gap-2 pb-1">
          <Button isSmall onClick={props.onMerge}>
            Merge
          </Button>
          <Button isSmall onClick={props.onKeepMine}>
            Keep mine
          </Button>
          <Button isSmall onClick={props.onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      }
    >
      <Time at={at} />
      {reason && `: \u201c${reason}\u201d`}
      <span className="block text-ink-2">{sentenceOf(movedKeys, collidingKeys)}</span>
    </Banner>
  );
}
