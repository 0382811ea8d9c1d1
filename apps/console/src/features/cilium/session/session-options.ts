import type { GetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import type { Evaluation } from "@ichor/values";
import type { Clock } from "../../../data/clock.ts";
import type { DraftStore } from "./draft-store.ts";
import type { Against } from "./preview-state.ts";
import type { ValuesApi } from "./values-api.ts";

/** The local engine for one chart, its inputs and facts. */
export type Evaluate = (text: string) => Evaluation;

/** What a session works with. */
export type ValuesSessionOptions = {
  loaded: GetCiliumValuesResponse;
  evaluate: Evaluate;
  /** the local engine for values that were read again */
  prepare(loaded: GetCiliumValuesResponse, signal: AbortSignal): Promise<Evaluate>;
  api: ValuesApi;
  drafts: DraftStore;
  clock: Clock;
  against: Against;
  /** runs something a moment later, so that a key stroke is painted first */
  defer(run: () => void): void;
};
