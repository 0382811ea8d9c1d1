export { ciliumProfile } from "./diff/cilium-profile.ts";
export { type DiffManifestsOptions, diffManifests } from "./diff/diff-manifests.ts";
export { dangersOf, impactOf } from "./diff/impact.ts";
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
export { summarizeDiff } from "./diff/summarize-diff.ts";
export { type DiffTextOptions, formatDiffText } from "./export/format-diff-text.ts";
export { formatLineDiff, type LineDiffFormat } from "./export/format-line-diff.ts";
export { type DiffJson, toDiffJson } from "./export/to-diff-json.ts";
export { diffLines } from "./lines/diff-lines.ts";
export { type SplitRow, splitRows, type UnifiedRow, unifiedRows } from "./lines/fold-equal.ts";
export type { DiffLine, DiffRun, LineDiff, WordRange } from "./lines/line-diff.ts";
export { bootstrapObjects } from "./manifest/bootstrap-objects.ts";
export { type ExponentFinding, findExponentNumbers } from "./manifest/exponent-numbers.ts";
export { type ParseManifestOptions, parseManifest } from "./manifest/parse-manifest.ts";
export {
  type ExponentNumber,
  type HookMarks,
  type ObjectId,
  objectKey,
  type ParsedManifest,
  type RenderedObject,
} from "./manifest/rendered-object.ts";
export { createMasker, type MaskerOptions } from "./mask/create-masker.ts";
export { isMark, type Masker } from "./mask/masker.ts";
export { isSecretName, isSecretPath } from "./mask/secret-names.ts";
export { type BaseMembers, baseVersionOf } from "./preview/base-version.ts";
export { explainMoved, type MovedMember } from "./preview/explain-moved.ts";
export { type PreviewMembers, previewIdentityOf } from "./preview/preview-identity.ts";
export { diffValues } from "./values/diff-values.ts";
export type { ValueChange, ValuesDiff } from "./values/values-diff.ts";
export { printYaml } from "./yaml/print-yaml.ts";
