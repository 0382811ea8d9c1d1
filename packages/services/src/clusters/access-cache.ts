import { IchorError } from "@ichor/errors";
import { type Access, type Clock, formatPermission } from "@ichor/kube";
import { createTtlCache } from "../cni/ttl-cache.ts";
import type { Caller } from "../identity/authenticator.ts";

/** Asks the API server what callers may do, and remembers the answer for a minute. */
export type AccessCache = {
  isAllowed(caller: Caller, access: Access): Promise<boolean>;
  /** Rejects with `denied` and the permission that is missing. */
  require(caller: Caller, access: Access): Promise<void>;
};

/** How long an answer is believed: a right that was taken away ends streams within this time. */
export const accessTtlMs = 60_000;
const deadlineMs = 15_000;

/** Creates an empty memory of answers. */
export function createAccessCache(clock: Pick<Clock, "now">): AccessCache {
  const cache = createTtlCache<boolean>({ clock, ttlMs: accessTtlMs, mostEntries: 5000 });
  const isAllowed = (caller: Caller, access: Access) =>
    cache.of(JSON.stringify([caller.credentialKey, access]), async () => {
      const decision = await caller.client.review(access, { deadlineMs });
      return decision.isAllowed;
    });
  return {
    isAllowed,
    async require(caller, access) {
      if (await isAllowed(caller, access)) return;
      throw new IchorError("denied", `permission to ${formatPermission(access)} is missing`, {
        details: { missing: access },
      });
    },
  };
}
