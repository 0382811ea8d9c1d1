import type { FactsReader, ReleaseCaches } from "@ichor/cluster";
import type { Clock } from "@ichor/kube";
import type { Masker } from "@ichor/render";
import type { ChartStore, Engine } from "@ichor/render/engine";
import type { Locator } from "../clusters/locality.ts";
import type { FairLimiter } from "./fair-limiter.ts";
import type { BaseRenders } from "./preview/base-renders.ts";
import type { RecordSizer } from "./preview/record-sizer.ts";
import type { SaveStates } from "./save/read-save-state.ts";

/** Versions of what takes part in a preview. */
export type PreviewVersions = { readonly ichor: string; readonly engine: string; readonly helm: string };

/** What the values service works with. Everything is shared by all callers; nothing holds a caller's credential. */
export type CniDeps = {
  readonly engine: Engine;
  readonly charts: ChartStore;
  readonly facts: FactsReader;
  readonly releaseCaches: ReleaseCaches;
  readonly locator: Locator;
  readonly masker: Masker;
  readonly limiter: FairLimiter;
  readonly baseRenders: BaseRenders;
  readonly recordSizer: RecordSizer;
  readonly saveStates: SaveStates;
  readonly versions: PreviewVersions;
  readonly isReadOnly: boolean;
  readonly clock: Clock;
};
