import type { Issue, PathStep } from "@ichor/errors";
import type { ChartDescription, ChartIdentity, JsonObject, JsonValue, KeyPath } from "@ichor/values";

/** Where a chart is read from. */
export type ChartSource =
  | { readonly kind: "archive"; readonly bytes: Uint8Array; readonly expected?: ExpectedChart }
  | { readonly kind: "archive-file"; readonly path: string; readonly expected?: ExpectedChart }
  | { readonly kind: "directory"; readonly path: string; readonly expected?: ExpectedChart }
  /** the value of a record Secret's `release` key */
  | { readonly kind: "record"; readonly bytes: Uint8Array; readonly expected?: ExpectedChart };

/** What a chart must be; anything else is refused. */
export type ExpectedChart = {
  /** `sha256:<hex>` over the chart's files */
  readonly digest?: string;
  /** `sha256:<hex>` of the archive */
  readonly archiveChecksum?: string;
};

/** A chart that the engine has loaded. */
export type ChartRef = ChartIdentity & {
  /** `sha256:<hex>` of the archive; absent when it was not read from one */
  readonly archiveChecksum?: string;
};

/** What runs behind this interface. */
export type EngineInfo = {
  readonly engineVersion: string;
  readonly helmVersion: string;
  readonly maxCharts: number;
  readonly charts: readonly ChartRef[];
  readonly limits: EngineLimits;
  /** whether parsed templates are kept between renders */
  readonly hasTemplateCache: boolean;
};

/** Bounds of what the engine accepts. */
export type EngineLimits = {
  readonly maxTextBytes: number;
  readonly maxValuesBytes: number;
  readonly maxDepth: number;
  readonly maxRenderMs: number;
  readonly maxArchiveBytes: number;
  readonly maxOutputBytes: number;
};

/** A values text as Helm reads it. */
export type ParsedText = {
  /** absent when an issue refuses the text */
  readonly values?: JsonObject;
  readonly issues: readonly Issue[];
};

/** A value that does not satisfy the chart's schema. */
export type SchemaFinding = {
  readonly path: readonly PathStep[];
  /** the schema's keyword that refused, such as `type` or `enum` */
  readonly keyword: string;
  /** what the schema accepts */
  readonly expected: readonly string[];
  /** the JSON type that was found */
  readonly got: string;
};

/** An object that a template looks up in the cluster; without a name it is a list. */
export type Lookup = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
};

/** The answer to a lookup; `object` is absent when there is none. */
export type LookupAnswer = { readonly lookup: Lookup; readonly object?: JsonObject };

/** What a render depends on. */
export type RenderRequest = {
  readonly chartDigest: string;
  /** effective values, nulls kept */
  readonly values: JsonObject;
  readonly release: ReleaseContext;
  readonly capabilities: RenderCapabilities;
  readonly lookups?: readonly LookupAnswer[];
  /** set by callers that validated the same values, default false */
  readonly skipsSchema?: boolean;
};

/** The release that templates see. Absent revision: 1. */
export type ReleaseContext = {
  readonly name: string;
  readonly namespace: string;
  readonly revision?: number;
  readonly isUpgrade?: boolean;
};

/** What the cluster can do, as templates see it. */
export type RenderCapabilities = {
  /** such as v1.36.0 */
  readonly kubeVersion: string;
  /** `group/version` and `group/version/Kind`; Helm's built-in set is always included */
  readonly apiVersions: readonly string[];
};

/** A hook with its own manifest. */
export type RenderedHook = {
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly manifest: string;
  readonly events: readonly string[];
  readonly weight: number;
  readonly deletePolicies: readonly string[];
};

/** A failed render is an answer, not an error. */
export type RenderOutcome =
  | {
      readonly kind: "rendered";
      /** what Helm stores as the manifest of the release */
      readonly manifest: string;
      readonly hooks: readonly RenderedHook[];
      readonly notes: string;
      /** lookups that had no answer: render again with answers until there are none */
      readonly lookupsWanted: readonly Lookup[];
      /** false when certificates or keys were generated */
      readonly isDeterministic: boolean;
      readonly warnings: readonly string[];
      readonly isCached: boolean;
    }
  | {
      readonly kind: "failed";
      readonly reason: RenderFailureReason;
      /** Helm's own message, without values */
      readonly message: string;
      readonly template: string;
      readonly line: number;
      readonly schema: readonly SchemaFinding[];
      /** the value paths in the conditions around the failing call, as far as known */
      readonly paths: readonly KeyPath[];
    };

/** Why a render failed: a template refused, the schema, a broken template, a limit, the Kubernetes version. */
export type RenderFailureReason = "refused" | "schema" | "template" | "limit" | "kube-version";

/** The head of one Helm record. */
export type RevisionHead = {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly status: string;
  readonly description: string;
  /** RFC 3339 */
  readonly firstDeployed: string;
  readonly lastDeployed: string;
  readonly chartName: string;
  readonly chartVersion: string;
  readonly appVersion: string;
  /** `sha256:<hex>` of the canonical JSON of the record's user-supplied values */
  readonly configHash: string;
  readonly chartDigest: string;
  /** of the chart in the record, see `ChartIdentity`; empty where the chart cannot be rebuilt */
  readonly recordDigest: string;
};

/** One Helm record. */
export type ReleaseRecord = {
  readonly head: RevisionHead;
  /** user-supplied values, nulls kept */
  readonly config: JsonObject;
  readonly manifest: string;
  readonly hooks: readonly RenderedHook[];
  readonly notes: string;
  readonly applyMethod: string;
  readonly labels: Readonly<Record<string, string>>;
};

/** A record that would be written. */
export type RecordSizeRequest = {
  readonly chartDigest: string;
  readonly values: JsonObject;
  readonly manifest: string;
  readonly hooks?: readonly RenderedHook[];
  readonly notes?: string;
};

/**
 * The Go program around Helm's SDK: the only authority on what Helm does with a value. Every call rejects with an
 * `IchorError`: `unavailable` while the program is not there, `not-found` for a chart that it does not have,
 * `precondition` for a chart that is not the expected one, `invalid` for input beyond its limits, `canceled` when
 * the signal aborts.
 */
export interface Engine {
  info(signal?: AbortSignal): Promise<EngineInfo>;
  /** Loads a chart and keeps it by digest. A chart that was dropped since is loaded again when it is needed. */
  loadChart(source: ChartSource, signal?: AbortSignal): Promise<ChartRef>;
  describeChart(digest: string, signal?: AbortSignal): Promise<ChartDescription>;
  parseValues(text: string | Uint8Array, signal?: AbortSignal): Promise<ParsedText>;
  validate(
    request: { readonly chartDigest: string; readonly values: JsonObject },
    signal?: AbortSignal,
  ): Promise<readonly SchemaFinding[]>;
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderOutcome>;
  decodeRelease(record: Uint8Array, signal?: AbortSignal): Promise<ReleaseRecord>;
  /** Heads of several records, newest first; a record that cannot be read is a sentence in `errors`. */
  listRevisions(
    records: readonly Uint8Array[],
    signal?: AbortSignal,
  ): Promise<{ readonly revisions: readonly RevisionHead[]; readonly errors: readonly string[] }>;
  /** Bytes that the record of a release would take, and what a Secret may hold. */
  encodeRecordSize(
    request: RecordSizeRequest,
    signal?: AbortSignal,
  ): Promise<{ readonly recordBytes: number; readonly limitBytes: number }>;
}

/** A JSON value that must be a map; anything else is a fault of the program that sent it. */
export function asObject(value: JsonValue): JsonObject {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new Error("the engine answered with JSON that is not a map");
}
