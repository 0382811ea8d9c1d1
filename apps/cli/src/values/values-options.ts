import type { Against } from "@ichor/services/values";

/** Which cluster. */
export type ClusterOptions = {
  /** absent: what KUBECONFIG names, or ~/.kube/config */
  readonly kubeconfig?: string;
  /** absent: the current one */
  readonly context?: string;
  /** absent: the local cluster, or the only one */
  readonly cluster?: string;
  readonly namespace?: string;
};

/** Which values: the user layer, the effective values, or the computed ones. */
export type ValuesView = "user" | "effective" | "computed";

/** How a result is written. */
export type OutputFormat = "text" | "yaml" | "json";

/** What `get` was asked for. */
export type GetOptions = ClusterOptions & {
  readonly view: ValuesView;
  /** a text in the place of the stored one */
  readonly file?: string;
  readonly output: OutputFormat;
};

/** What `diff` was asked for. */
export type DiffOptions = ClusterOptions & {
  /** absent: the stored text */
  readonly file?: string;
  readonly against: Against;
  /** of which values differences are shown */
  readonly view: Exclude<ValuesView, "user">;
  /** also what is in regenerated objects */
  readonly showsRegenerated: boolean;
  /** equal lines beside a change */
  readonly contextLines: number;
  readonly output: OutputFormat;
};

/** How a save is confirmed. */
export type SaveOptions = {
  /** empty: none is given */
  readonly reason: string;
  /** nobody is asked */
  readonly isYes: boolean;
  /** stops after the API server said that it would accept it */
  readonly isDryRun: boolean;
  /** words that confirm dangers */
  readonly confirmations: readonly string[];
};

/** What `set` was asked for. */
export type SetOptions = ClusterOptions &
  SaveOptions & {
    readonly file: string;
    readonly output: OutputFormat;
  };

/** What `edit` was asked for. */
export type EditOptions = ClusterOptions & SaveOptions;
