import type { ChartDescription, ChartModel } from "@ichor/values";
import type { ChartRef } from "./engine.ts";

/**
 * Where a chart came from: named by the composition root, the artifacts folder, the cache, its URL, or a release
 * record.
 */
export type ChartOrigin = "given" | "artifacts" | "cache" | "fetched" | "record";

/** A chart with everything that is known about it. */
export type LoadedChart = {
  readonly ref: ChartRef;
  readonly description: ChartDescription;
  readonly model: ChartModel;
  readonly origin: ChartOrigin;
  /** whether the chart is a pinned one; a chart of a record is verified against the digest that it was recorded with */
  readonly isVerified: boolean;
};

/** What a chart is wanted for: a chart that nobody pinned serves checks of values and nothing else. */
export type ChartUse = "any" | "check";

/** A version that can be resolved without asking anybody. */
export type KnownChart = { readonly name: string; readonly version: string; readonly origin: ChartOrigin };

/** Finds charts by version, digest or record. Answers are remembered. */
export interface ChartStore {
  /**
   * The chart of a version. Looked for among the given charts, in the artifacts folder, in the cache, and at its URL
   * where fetching is allowed. Rejects with `not-found` when there is none, `precondition` when it is not the pinned
   * one or not pinned at all although `use` is `any` (the default).
   */
  resolve(version: string, options?: { use?: ChartUse; signal?: AbortSignal }): Promise<LoadedChart>;
  /** The chart of a digest, where one of the known charts has it. */
  byDigest(digest: string, signal?: AbortSignal): Promise<LoadedChart | undefined>;
  /** The chart inside a release record: templates, schema and defaults, without comments. */
  fromRecord(
    record: Uint8Array,
    options?: { expectedDigest?: string; signal?: AbortSignal },
  ): Promise<LoadedChart>;
  /** Versions that are here or pinned, newest first. */
  list(): Promise<readonly KnownChart[]>;
}
