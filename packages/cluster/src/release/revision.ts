import type { MissingPermission } from "@ichor/errors";
import type { JsonObject } from "@ichor/values";

/** The chart of a revision, as far as its record says. */
export type RevisionChart = {
  name: string;
  version: string;
  appVersion?: string;
  /** digest of the chart's files; absent where the record holds none */
  digest?: string;
  /**
   * Digest of what a Helm record keeps of the chart's files. Equal to that of a known chart: the revision was made
   * from exactly that chart.
   */
  recordDigest?: string;
};

/** The head of one revision of the Cilium release. */
export type RevisionSummary = {
  revision: number;
  /** in Helm's words, such as deployed, superseded, failed or pending-upgrade */
  status: string;
  chart: RevisionChart;
  /** hash of the effective values that it was made of */
  valuesHash: string;
  /** RFC 3339 */
  deployedAt?: string;
  /** who changed it, why, and what came of it */
  actor?: string;
  reason?: string;
  result?: string;
};

/** A Kubernetes version and the API versions that it serves. */
export type RecordedCapabilities = { kubeVersion: string; apiVersions: readonly string[] };

/** One revision with everything that is known about it. */
export type Revision = RevisionSummary & {
  effectiveValues: JsonObject;
  /** absent in Helm's own records, which hold effective values only */
  userLayer?: JsonObject;
  manifest: string;
  /** secrets in the manifest are replaced by marks */
  isMasked: boolean;
  kubeProxy?: string;
  tunnel?: string;
  capabilities?: RecordedCapabilities;
  /** the `release` value of Helm's record, from which a chart can be rebuilt; absent where only published data was read */
  record?: Uint8Array;
};

/** Where revisions were read. */
export type ReleaseSource =
  /** what Ichor's controller publishes */
  | { kind: "published"; namespace: string }
  /** Helm's own records of Ichor's release */
  | { kind: "records"; namespace: string }
  /** records of a release that Ichor did not make */
  | { kind: "foreign"; namespace: string };

/** The history, newest first; or why there is none to show. */
export type HistoryReading =
  | {
      kind: "read";
      source: ReleaseSource;
      revisions: readonly RevisionSummary[];
      /** sentences about revisions that could not be used */
      problems: readonly string[];
    }
  | { kind: "none"; source: ReleaseSource }
  | Unreadable;

/** One revision; or why it cannot be shown. */
export type RevisionReading =
  | { kind: "read"; source: ReleaseSource; revision: Revision }
  | { kind: "none"; source: ReleaseSource }
  | Unreadable;

/** Something that exists perhaps, but could not be read. */
export type Unreadable = { kind: "unreadable"; reason: string; missing?: MissingPermission };

/** Options of a reading. */
export type ReadCall = { signal?: AbortSignal };

/**
 * Reads the revisions of the Cilium release with somebody's rights. What the reader may not see, and what is damaged,
 * is an answer and not an error; only a server that does not answer rejects.
 */
export type ReleaseReader = {
  history(call?: ReadCall): Promise<HistoryReading>;
  /** the revision with the highest number among those with status `deployed` */
  newestDeployed(call?: ReadCall): Promise<RevisionReading>;
  revision(revision: number, call?: ReadCall): Promise<RevisionReading>;
};
