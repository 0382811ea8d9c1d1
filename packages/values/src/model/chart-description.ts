import type { JsonObject } from "../json-value.ts";
import type { KeyPath } from "../value-path.ts";

/** Which chart something is about. */
export type ChartIdentity = {
  name: string;
  version: string;
  appVersion: string;
  /** `sha256:<hex>` over the chart's files */
  digest: string;
  /** rebuilt from a release record: templates, schema and defaults, but no comments */
  isFromRecord: boolean;
  /** `sha256:<hex>` over what a release record keeps of the chart: equal for it and for all records made from it */
  recordDigest?: string;
};

/** One `fail` in a template, with the value paths in the conditions around it. */
export type FailSite = {
  text: string;
  template: string;
  line: number;
  guards: readonly KeyPath[];
  /** the text is a printf format, because its arguments are known only when it runs */
  isFormat?: boolean;
};

/** One path under `.Values` that templates read. */
export type TemplatePath = {
  keys: KeyPath;
  /** read only in conditions around a `fail`: the chart looks at it to reject it */
  isOnlyGuard: boolean;
  /** handed on as a whole: children reach the output */
  isWhole: boolean;
};

/** What the engine knows about a chart (`DescribeChart`), as `createChartModel` takes it. */
export type ChartDescription = {
  chart: ChartIdentity;
  /** the chart's values.yaml; empty when it was rebuilt from a record */
  valuesText: string;
  /** the chart's values.schema.json; absent when it has none */
  schema?: JsonObject;
  /** the chart's defaults, nulls kept */
  defaults: JsonObject;
  /** API versions and kinds that templates ask capabilities for */
  apiVersionsAsked: readonly string[];
  failSites: readonly FailSite[];
  templatePaths: readonly TemplatePath[];
  kubeVersionConstraint: string;
};
