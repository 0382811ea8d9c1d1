export { canonicalJson } from "./canonical-json.ts";
export { coalesceValues } from "./coalesce-values.ts";
export type {
  CheckContext,
  CheckFinding,
  Component,
  DefaultReason,
  Fact,
  Facts,
  KeyChange,
  OwnedKey,
  ValueList,
  ValuesCheck,
} from "./component.ts";
export { editValues, type ValuesEdit } from "./edit/edit-values.ts";
export { formatValues } from "./edit/format-yaml.ts";
export type { ComputedRow, Evaluation, LayerEntry, Origin } from "./evaluate/evaluation.ts";
export { hashText, hashValues, sizeOfValues } from "./hash-values.ts";
export { equalJson, isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";
export { mergeLayers } from "./merge-layers.ts";
export type { ChartDescription, ChartIdentity, FailSite, TemplatePath } from "./model/chart-description.ts";
export type { ChartModel, ModelNode, SchemaType } from "./model/chart-model.ts";
export { createChartModel } from "./model/create-chart-model.ts";
export { defaultsOf } from "./model/defaults-of.ts";
export { formatPath, type KeyPath, parsePath, valueAt, withValueAt } from "./value-path.ts";
export { parseValues } from "./yaml/parse-values.ts";
export type { ParsedValues, Positions, ValueRange } from "./yaml/parsed-values.ts";
