import { limits } from "../constants.ts";
import {
  choice,
  flag,
  integer,
  listByKey,
  object,
  optional,
  required,
  text,
  time,
} from "../schema/builders.ts";
import type { Infer } from "../schema/schema.ts";
import { objectName, semanticVersion, sha256 } from "./reference-schema.ts";
import { stepsField } from "./step-schema.ts";

const revision = integer({ minimum: 1 });
const actor = text({ maxLength: 253 });
const reason = text({ maxLength: limits.changeReasonCharacters });
const message = text({ maxLength: 4_096 });

const chartSchema = object({
  version: required("Version of the chart.", semanticVersion),
  digest: optional("Digest of the chart's files. Absent when the record does not hold one.", sha256),
});

const releaseSchema = object({
  revision: required("Revision of the release.", revision),
  status: required("Status of the revision in Helm's words.", text({ maxLength: 63 })),
  valuesHash: optional("Hash of the effective values of the revision.", sha256),
  deployedAt: optional("When the revision was made.", time()),
});

const applySchema = object({
  job: required("Name of the Job, in the namespace of the Cilium release.", objectName),
  jobUID: optional("UID of the Job.", text({ maxLength: 63 })),
  action: required(
    "What the Job does.",
    choice("install", "upgrade", "repair", "rollback", "switchKubeProxy"),
  ),
  valuesHash: required("Hash of the effective values that it applies.", sha256),
  chartVersion: optional("Chart that it applies.", semanticVersion),
  targetRevision: optional("Revision that it makes.", revision),
  operation: optional("Name of the TalosOperation that it belongs to.", objectName),
  startedAt: optional("When the Job was created.", time()),
  finishedAt: optional("When the Job ended.", time()),
  outcome: optional("How the Job ended.", choice("applied", "superseded", "refused", "failed", "repaired")),
  message: optional("One or more sentences about the outcome or what it waits for.", message),
  steps: stepsField,
});

const rolloutSchema = object({
  nodes: required("Nodes that run an agent.", integer({ minimum: 0 })),
  active: required("Nodes whose agent runs what is saved.", integer({ minimum: 0 })),
  restarting: optional("Nodes whose agent is being replaced.", integer({ minimum: 0 })),
  failed: optional("Nodes whose agent does not become ready.", integer({ minimum: 0 })),
  needsRestart: optional("The saved values change the configuration without restarting the agents.", flag()),
});

const failedSchema = object({
  hash: required("Hash of the effective values that failed.", sha256),
  chart: required("Version of the chart that they were applied with.", semanticVersion),
  message: optional("Why, in the words of Helm or the API server.", message),
  time: optional("When it failed.", time()),
});

const historySchema = object({
  revision: required("Revision of the release.", revision),
  status: required(
    "What became of it: deployed, superseded, failed, rolled-back, pending or uninstalled.",
    text({ maxLength: 63 }),
  ),
  chartVersion: optional("Version of the chart.", semanticVersion),
  chartDigest: optional("Digest of the chart's files.", sha256),
  valuesHash: optional("Hash of the effective values.", sha256),
  actor: optional("Who changed it, or the field manager for a change outside Ichor.", actor),
  reason: optional("Why, in the words of the person.", reason),
  time: optional("When the revision was made.", time()),
  message: optional("Result in one sentence.", message),
});

/** `status.cni` of a TalosCluster. */
export const cniStatusSchema = object({
  chart: optional("Chart of the newest deployed release.", chartSchema),
  release: optional("The newest deployed revision of the release.", releaseSchema),
  appliedValuesHash: optional("Hash of the effective values that were applied last.", sha256),
  availableChartVersion: optional(
    "Version of the chart that the running Ichor brings, when it differs from the deployed one.",
    semanticVersion,
  ),
  kubeProxy: optional("Mode that Cilium runs now.", choice("enabled", "replaced")),
  detected: optional(
    "The network that was found in the cluster: cilium, flannel, calico, none, or another name.",
    text({ maxLength: 63 }),
  ),
  takenOverInlineManifest: optional(
    "Name of an inline manifest of somebody else that carried Cilium before it was taken over. It is left out of the rendered machine configs.",
    text({ maxLength: 253 }),
  ),
  failed: optional(
    "The values that failed last. They are not tried again until the values change or a person asks for it.",
    failedSchema,
  ),
  apply: optional("The Job that runs, or the last one that ran.", applySchema),
  rollout: optional("How far the saved values have reached the agents.", rolloutSchema),
  history: optional(
    "The newest revisions, beyond those whose records Helm keeps.",
    listByKey(historySchema, ["revision"], { maxItems: limits.historyLines }),
  ),
});

/** `status.cni` of a TalosCluster. */
export type TalosClusterCniStatus = Infer<typeof cniStatusSchema>;
