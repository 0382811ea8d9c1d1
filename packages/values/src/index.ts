export { canonicalJson } from "./canonical-json.ts";
export { compareVersions } from "./checks/compare-versions.ts";
export { type RenderFailure, toRenderIssues } from "./checks/to-render-issues.ts";
export { type SchemaFinding, toSchemaIssues } from "./checks/to-schema-issues.ts";
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
  ValuesFix,
} from "./component.ts";
export { editValues } from "./edit/edit-values.ts";
export { formatValues, quoteText } from "./edit/format-yaml.ts";
export type { ValuesEdit } from "./edit/values-edit.ts";
export { type EvaluateInput, evaluateValues } from "./evaluate/evaluate-values.ts";
export type { ComputedRow, Evaluation, LayerEntry, Origin } from "./evaluate/evaluation.ts";
export { effectiveValues } from "./evaluate/layers.ts";
export { listComputed } from "./evaluate/list-computed.ts";
export { mergeIssues } from "./evaluate/merge-issues.ts";
export { placeFindings } from "./evaluate/place-findings.ts";
export { findingCodes } from "./finding-codes.ts";
export { type FindingCode, type FindingInfo, listFindings } from "./finding-info.ts";
export { hashText, hashValues, sizeOfValues } from "./hash-values.ts";
export { equalJson, isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";
export { mergeLayers } from "./merge-layers.ts";
export type { ChartDescription, ChartIdentity, FailSite, TemplatePath } from "./model/chart-description.ts";
export type { ChartModel, ModelNode, SchemaType } from "./model/chart-model.ts";
export { createChartModel } from "./model/create-chart-model.ts";
export { defaultsOf } from "./model/defaults-of.ts";
export { findNode } from "./model/find-node.ts";
export { toEditorSchema } from "./model/to-editor-schema.ts";
export { formatPath, type KeyPath, parsePath, valueAt, withValueAt } from "./value-path.ts";
export { parseValues } from "./yaml/parse-values.ts";
export type { ParsedValues, Positions, ValueRange } from "./yaml/parsed-values.ts";
export { resolvePlain as resolvePlainScalar, type Scalar } from "./yaml/resolve-scalar.ts";
