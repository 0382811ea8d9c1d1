// Values and JSON

// Change note, typed text, writers
export {
  type ChangeNote,
  type ChangeNoteReading,
  checkChangeReason,
  formatChangeNote,
  parseChangeNote,
} from "./change/change-note.ts";
export { type LastWriter, readLastWriter } from "./change/read-last-writer.ts";
export { checkValuesText, decideValuesText, type ValuesTextDecision } from "./change/values-text.ts";
// What is decided about a cluster
export {
  type ClusterFacts,
  decideClusterHealth,
  type MachinesReading,
} from "./cluster/decide-cluster-health.ts";
export {
  type ClusterName,
  decideLocalCluster,
  type LocalDecision,
  type LocalVerdict,
  type RootCaReading,
} from "./cluster/decide-local-cluster.ts";
export {
  countMachines,
  decideMachineHealth,
  isDrifted,
  isUnreachable,
  type MachineCounts,
} from "./cluster/decide-machine-health.ts";
export { decideOperationHealth, formatOperationTitle, isUnfinished } from "./cluster/describe-operation.ts";
export { findCniFindings, isPresetRemoved } from "./cluster/find-cni-findings.ts";
export {
  decideHealth,
  type Health,
  type HealthDecision,
  type HealthFinding,
  healthWords,
} from "./cluster/health.ts";
// Conditions
export type {
  ConditionDefinition,
  KindConditions,
  ReasonDefinition,
} from "./conditions/condition-catalog.ts";
export {
  type ConditionFactory,
  type ConditionInput,
  conditionCatalog,
  ichorInstallationCondition,
  talosClusterCondition,
  talosConfigPatchCondition,
  talosEtcdBackupCondition,
  talosMachineCondition,
  talosOperationCondition,
  talosStorageCondition,
} from "./conditions/conditions.ts";
export { renderConditionReference } from "./conditions/render-condition-reference.ts";
export { findCondition, isConditionTrue, removeCondition, setCondition } from "./conditions/set-condition.ts";
export { type SummaryMet, type SummaryPart, summarizeConditions } from "./conditions/summarize-conditions.ts";
// Names that several parts agree on
export {
  annotations,
  apiVersion,
  ciliumValuesRight,
  cniJobName,
  finalizers,
  group,
  labels,
  limits,
  lockName,
  names,
  namespaces,
  revisionName,
  version,
} from "./constants.ts";
// CustomResourceDefinitions
export { checkAdditive, checkAdditiveSet } from "./crd/check-additive.ts";
export { renderCrdReference } from "./crd/render-crd-reference.ts";
export { type RenderedCrd, renderCrds } from "./crd/render-crds.ts";
export { isEqualJson, isJsonObject, type JsonObject, type JsonValue } from "./json.ts";
export { checkResource } from "./kinds/check-resource.ts";
export {
  checkTalosCluster,
  checkTalosClusterCreate,
  checkTalosClusterUpdate,
} from "./kinds/check-talos-cluster.ts";
// The seven kinds
export type { Condition, ConditionStatus } from "./kinds/condition-schema.ts";
export { type IchorInstallation, ichorInstallationKind } from "./kinds/ichor-installation.ts";
export { kinds } from "./kinds/kinds.ts";
export {
  parseIchorInstallation,
  parseResource,
  parseTalosCluster,
  parseTalosConfigPatch,
  parseTalosEtcdBackup,
  parseTalosMachine,
  parseTalosOperation,
  parseTalosStorage,
} from "./kinds/parse-resource.ts";
export type { Step } from "./kinds/step-schema.ts";
export { type TalosCluster, talosClusterKind } from "./kinds/talos-cluster.ts";
export type { TalosClusterCni } from "./kinds/talos-cluster-cni.ts";
export type { TalosClusterCniStatus } from "./kinds/talos-cluster-cni-status.ts";
export { type TalosConfigPatch, talosConfigPatchKind } from "./kinds/talos-config-patch.ts";
export { type TalosEtcdBackup, talosEtcdBackupKind } from "./kinds/talos-etcd-backup.ts";
export { type TalosMachine, talosMachineKind } from "./kinds/talos-machine.ts";
export { type TalosOperation, talosOperationKind } from "./kinds/talos-operation.ts";
export { type TalosStorage, talosStorageKind } from "./kinds/talos-storage.ts";
// Sentences that people read
export { formatMessage, type MessageParams, type ParamNames } from "./messages/format-message.ts";
export { type RefusalCode, refusals } from "./messages/refusals.ts";
export { formatRefusal, refusalIssue, refusalIssueCode } from "./messages/refuse.ts";
// Schema
export type {
  KindDefinition,
  ManagedFieldsEntry,
  ObjectMeta,
  PrinterColumn,
} from "./schema/kind-definition.ts";
export type { Parsed } from "./schema/parse-by-schema.ts";
export { formatFieldPath, type SchemaIssueCode, schemaIssueCodes } from "./schema/schema-issue.ts";
