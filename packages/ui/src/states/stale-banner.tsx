import type { ReactNode } from "react";
import { useNow } from "../context/clock.ts";
import { useUi } from "../context/ui-context.ts";
import { Button } from "../controls/button.tsx";
import { formatAbsolute, formatClock, formatDuration } from "../display/format-time.ts";
import { Banner } from "../feedback/banner.tsx";
import { RestartIcon } from "../icons/restart-icon.ts";

/** After this many milliseconds without data the banner shows. */
export const staleBannerAfterMs = 10_000;

/** Props of `StaleBanner`; times in milliseconds since 1970. */
export type StaleBannerProps = {
  /** when the connection was lost */
  since: number;
  /** of when the shown data is */
  dataAt: number;
  /** when the next try is due; absent while one runs */
  nextTryAt?: number;
  onTryNow: () => void;
  /** what goes on and what waits: "Editing goes on; saving waits." */
  children?: ReactNode;
};

/** No data arrives: since when, of when is what one sees, when is the next try. Nothing before 10 s. */
export function StaleBanner({ since, dataAt, nextTryAt, onTryNow, children }: StaleBannerProps): ReactNode {
  const { timeZone } = useUi();
  const now = useNow();
  if (now - since < staleBannerAfterMs) return null;
  const nextTry =
    nextTryAt === undefined
      ? "Trying now."
      : `Next try in ${formatDuration(Math.max(1_000, nextTryAt - now))}.`;
  return (
    <Banner
      tone="warn"
      icon={<RestartIcon />}
      title={`Connection lost ${formatDuration(now - since)} ago.`}
      action={
        <Button isSmall onClick={onTryNow}>
          Try now
        </Button>
      }
    >
      You see the state of{" "}
      <time dateTime={new Date(dataAt).toISOString()} data-tip={formatAbsolute(dataAt, timeZone)}>
        {formatClock(dataAt, now, timeZone)}
      </time>
      . {nextTry} {children}
    </Banner>
  );
}
