/** A workload that reads a configuration object only when it starts. */
export type RolloutRule = {
  readonly config: { readonly kind: "ConfigMap" | "Secret"; readonly name: string };
  readonly workload: { readonly kind: string; readonly name: string };
  /** the value that makes the chart restart the workload's pods when the object changes, dotted */
  readonly value: string;
};

/** What is known about the objects of one component. Everything else is derived from the objects themselves. */
export type ManifestProfile = {
  /** what people call the component */
  readonly component: string;
  /** objects without which the component does not work */
  readonly vital: readonly { readonly kind: string; readonly name: string }[];
  /** label whose value `true` marks objects with data that is new at every render */
  readonly generatedLabel?: string;
  /** Secrets with such data in chart versions that lack the label */
  readonly generatedSecrets: readonly string[];
  readonly rollouts: readonly RolloutRule[];
  /** what a Job is called in an effect when its name, without a hash, ends so */
  readonly jobNames: readonly { readonly ending: string; readonly words: string }[];
};

/** Knows nothing: for charts without a profile. */
export const neutralProfile: ManifestProfile = {
  component: "The component",
  vital: [],
  generatedSecrets: [],
  rollouts: [],
  jobNames: [],
};
