import type { Issue, PathStep } from "@ichor/errors";
import type { ValuesEdit } from "./edit/values-edit.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";
import type { ChartModel } from "./model/chart-model.ts";
import type { KeyPath } from "./value-path.ts";
import type { ParsedValues } from "./yaml/parsed-values.ts";

/** What is known about a cluster; `unknown` is what could not be read. A check passes on what it does not know. */
export type Facts = Readonly<Record<string, Fact>>;

/** One thing that is known about a cluster, or not. */
export type Fact = boolean | "unknown";

/** A key that Ichor sets last and that a person cannot set. */
export type OwnedKey = {
  path: KeyPath;
  /** absent: refused, but not set */
  value?: JsonValue;
  /** a sentence without a full stop, such as "Talos mounts cgroups itself" */
  reason: string;
};

/** Why Ichor changes a default of the chart. */
export type DefaultReason = { path: KeyPath; reason: string };

/** A key that a version of the chart no longer has. */
export type KeyChange = {
  path: KeyPath;
  /** first chart version without the key, such as `1.20.0` */
  since: string;
  /** the key that took its place; absent when nothing did */
  replacement?: KeyPath;
  /** one sentence on what is lost by leaving it as it is */
  note?: string;
};

/** The values that a program accepts although the chart's schema does not say so. */
export type ValueList = {
  path: KeyPath;
  values: readonly JsonValue[];
  /** first chart version that has the list, and first one that no longer has it; absent: all */
  since?: string;
  until?: string;
  /** something breaks without a value, so that null is none of those accepted */
  isRequired?: boolean;
};

/** What a check may look at. */
export type CheckContext = {
  parsed: ParsedValues;
  /** the user layer */
  user: JsonObject;
  /** Ichor's defaults, the user layer and the owned keys, nulls kept: what Helm is given */
  effective: JsonObject;
  /** the effective values over the chart's defaults: what templates see */
  computed: JsonObject;
  model: ChartModel;
  facts: Facts;
};

/** What a check says. The engine adds the place in the text. */
export type CheckFinding = Omit<Issue, "range" | "related" | "suggestion"> & {
  /** what the place is: by default the value where it stands on one line, else the key */
  at?: "key" | "value";
  /** further paths whose places belong to the finding */
  relatedPaths?: readonly (readonly PathStep[])[];
  /** an edit that resolves the finding, with the words of its button; worked out for the first findings only */
  fix?: ValuesFix;
};

/**
 * Edits of values, applied one after the other; or one text in the place of the key or value as it is written; or the
 * value in quotes, exactly as it is written.
 */
export type ValuesFix = { title: string } & (
  | { edits: readonly ValuesEdit[] }
  | { replaceKey: string }
  | { replaceValue: string }
  | { quoteValue: true }
);

/** A rule about values. Must be pure, quick and silent about what it does not know. */
export type ValuesCheck = {
  /** kebab-case name of the rule, for profiles and tests */
  name: string;
  check(context: CheckContext): readonly CheckFinding[];
};

/** What makes one component different from another: Cilium, Argo CD and Kokumi are three of them. */
export type Component = {
  /** as in sentences, such as "Cilium" */
  name: string;
  defaults: JsonObject;
  defaultReasons: readonly DefaultReason[];
  owned: readonly OwnedKey[];
  checks: readonly ValuesCheck[];
  keyChanges: readonly KeyChange[];
  valueLists: readonly ValueList[];
  /** most bytes of the canonical JSON of the effective values */
  maxEffectiveBytes: number;
};
