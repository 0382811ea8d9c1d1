export type {
  ChangeClass,
  Danger,
  DangerCode,
  DiffCounts,
  FieldChange,
  FieldChangeKind,
  Impact,
  ManifestDiff,
  ObjectChange,
  ObjectDiff,
  WorkloadEffect,
  WorkloadImpact,
} from "./diff/manifest-diff.ts";
export { type ManifestProfile, neutralProfile, type RolloutRule } from "./diff/manifest-profile.ts";
export type { DiffLine, DiffRun, LineDiff, WordRange } from "./lines/line-diff.ts";
export {
  type ExponentNumber,
  type HookMarks,
  type ObjectId,
  objectKey,
  type ParsedManifest,
  type RenderedObject,
} from "./manifest/rendered-object.ts";
export type { Masker } from "./mask/masker.ts";
export type { ValueChange, ValuesDiff } from "./values/values-diff.ts";
