import type { ObjectId } from "../manifest/rendered-object.ts";

/** A workload that reads a configuration object only when it starts. */
export type RolloutRule = {
  readonly config: { readonly kind: "ConfigMap" | "Secret"; readonly name: string };
  readonly workload: { readonly kind: string; readonly name: string };
  /** the value that makes the chart restart the workload's pods when the object changes, dotted */
  readonly value: string;
};

/** What is known about the objects of one component. Everything else is derived from the objects themselves. */
export type ManifestProfile = {
  /** objects without which the component does not work; `name` may end in `*` */
  readonly vital: readonly Pick<ObjectId, "kind" | "name">[];
  /** label whose value `true` marks objects with data that is new at every render */
  readonly generatedLabel?: string;
  /** Secrets with such data in chart versions that lack the label; `name` may hold `*` */
  readonly generatedSecrets: readonly string[];
  readonly rollouts: readonly RolloutRule[];
  /** what a Job is called in an effect when its name without the hash ends so */
  readonly jobNames: readonly { readonly ending: string; readonly words: string }[];
};

/** Knows nothing: for charts without a profile. */
export const neutralProfile: ManifestProfile = {
  vital: [],
  generatedSecrets: [],
  rollouts: [],
  jobNames: [],
};
