import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@ichor/kube";

/** Tokens that can be handed in once, within a short time. */
export type OneTimeTokens = {
  /** a new token; earlier ones stay good for their time */
  issue(): string;
  /** whether it is one of them; true only once */
  redeem(token: string): boolean;
};

/** Where time and chance come from. A token is good for `ttlMs` (default 60,000). */
export type OneTimeTokensOptions = {
  clock: Pick<Clock, "now">;
  ttlMs?: number;
  random?: (bytes: number) => Uint8Array;
};

const tokenBytes = 32;
const mostTokens = 100;

/** Creates an empty set of tokens. Only their hashes are kept, so that looking one up tells nothing by its duration. */
export function createOneTimeTokens(options: OneTimeTokensOptions): OneTimeTokens {
  const { clock, ttlMs = 60_000, random = randomBytes } = options;
  const untilMs = new Map<string, number>();
  const forgetOld = () => {
    for (const [hash, until] of untilMs) if (until <= clock.now()) untilMs.delete(hash);
  };
  return {
    issue() {
      forgetOld();
      const token = Buffer.from(random(tokenBytes)).toString("base64url");
      untilMs.set(hashOf(token), clock.now() + ttlMs);
      const [oldest] = untilMs.keys();
      if (untilMs.size > mostTokens && oldest !== undefined) untilMs.delete(oldest);
      return token;
    },
    redeem(token) {
      forgetOld();
      return untilMs.delete(hashOf(token));
    },
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}
