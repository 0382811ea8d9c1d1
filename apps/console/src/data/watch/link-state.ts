import type { ErrorCode } from "@ichor/errors";

/**
 * How the one stream of this browser stands. `lastMessageAt` dates everything on the screen: what is shown was true
 * then. Times are milliseconds since 1970.
 */
export type LinkState =
  | { kind: "connecting" }
  | { kind: "live"; lastMessageAt: number }
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
