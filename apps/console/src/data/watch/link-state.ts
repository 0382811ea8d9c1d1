import type { ErrorCode } from "@ichor/errors";

/**
 * How the one stream of this browser stands. `lastMessageAt` dates everything on the screen: what is shown was true
 * then. Times are milliseconds since 1970.
 */
export type LinkState =
  | { kind: "connecting" }
  | {
      kind: "live";
      lastMessageAt: number;
      /** the server lives, but what it shows may be old: since when, and why */
      stale?: StaleMark;
    }
  | {
      kind: "reconnecting";
      /** absent when nothing was ever received */
      lastMessageAt?: number;
      /** when the stream was lost */
      since: number;
      nextTryAt: number;
      attempt: number;
      code: ErrorCode;
      message: string;
    };

/** What the server says about the age of what it shows. */
export type StaleMark = { since: number; reason: string };

/** Whether what is on the screen may be old, for whatever reason. */
export function isOutdated(state: LinkState): boolean {
  return state.kind === "reconnecting" || (state.kind === "live" && state.stale !== undefined);
}
