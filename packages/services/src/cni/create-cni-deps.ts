import { createFactsReader } from "@ichor/cluster";
import { createMasker } from "@ichor/render";
import type { CniDeps } from "./cni-deps.ts";
import { createFairLimiter } from "./fair-limiter.ts";
import { createBaseRenders } from "./preview/base-renders.ts";
import { createRecordSizer } from "./preview/record-sizer.ts";
import { createSaveStates } from "./save/read-save-state.ts";

/** What differs between the programs that work with values. */
export type CniDepsOptions = Pick<
  CniDeps,
  "engine" | "charts" | "releaseCaches" | "locator" | "versions" | "isReadOnly" | "clock"
> & {
  /** at least 16 random bytes: marks of secrets are comparable within this process only */
  readonly maskKey: Uint8Array;
  /** previews that are worked on at once */
  readonly mostPreviews: number;
};

/** Puts together what the values pipeline works with. Nothing is read. */
export function createCniDeps({ maskKey, mostPreviews, ...given }: CniDepsOptions): CniDeps {
  const { engine, clock } = given;
  return {
    ...given,
    facts: createFactsReader({ clock }),
    masker: createMasker({ key: maskKey }),
    limiter: createFairLimiter({ most: mostPreviews }),
    baseRenders: createBaseRenders(),
    recordSizer: createRecordSizer(engine, clock),
    saveStates: createSaveStates(clock),
  };
}
