import { limits } from "../constants.ts";
import { isEqualJson } from "../json.ts";
import {
  choice,
  flag,
  integer,
  listByKey,
  object,
  optional,
  required,
  rule,
  setOf,
  text,
  time,
  transition,
  withDefault,
} from "../schema/builders.ts";
import { defineKind, type Resource } from "../schema/kind-definition.ts";
import { conditionsField, observedGenerationField } from "./condition-schema.ts";
import { lockField } from "./lock-schema.ts";
import {
  clusterRefField,
  clusterRefIsImmutable,
  objectName,
  releaseVersion,
  semanticVersion,
} from "./reference-schema.ts";
import { stepsField } from "./step-schema.ts";

const reason = text({ minLength: 1, maxLength: limits.changeReasonCharacters });

const cniOperationSchema = object(
  {
    action: required(
      "upgrade: to the chart that the running Ichor brings. rollback: to an earlier revision.",
      choice("upgrade", "rollback"),
    ),
    chartVersion: optional("Chart version that an upgrade leads to.", semanticVersion),
    revision: optional("Revision that a rollback leads to.", integer({ minimum: 1 })),
    reason: optional("Why, in one sentence. Required for a rollback.", reason),
  },
  [
    rule({
      cel: "(self.action == 'upgrade') == has(self.chartVersion)",
      message: "spec.cni.chartVersion is required with action upgrade and allowed with it only",
      fieldPath: ".chartVersion",
      holds: (self) => (self.action === "upgrade") === (self.chartVersion !== undefined),
    }),
    rule({
      cel: "(self.action == 'rollback') == has(self.revision)",
      message: "spec.cni.revision is required with action rollback and allowed with it only",
      fieldPath: ".revision",
      holds: (self) => (self.action === "rollback") === (self.revision !== undefined),
    }),
    rule({
      cel: "self.action != 'rollback' || has(self.reason)",
      message: "spec.cni.reason is required with action rollback",
      fieldPath: ".reason",
      holds: (self) => self.action !== "rollback" || self.reason !== undefined,
    }),
  ],
);

const configOperationSchema = object({
  machines: optional(
    "Machines whose rendered config is applied, one after the other. Absent: all that wait for a reboot.",
    setOf(objectName, { minItems: 1, maxItems: 1_000 }),
  ),
  reboot: withDefault("Machines may be rebooted where the change needs it.", flag(), true),
});

const talosOperationSpecSchema = object(
  {
    clusterRef: clusterRefField,
    kind: required(
      "cni: with spec.cni an upgrade or rollback of Cilium, without it the kube-proxy switch. config: applies rendered machine configs, with reboots where they are needed. kubernetes: upgrades Kubernetes. ichor: upgrades Ichor itself, refused where Helm manages it.",
      choice("cni", "config", "kubernetes", "ichor"),
    ),
    cni: optional("What an operation of kind cni does. It cannot be changed.", cniOperationSchema),
    config: optional("What an operation of kind config does. It cannot be changed.", configOperationSchema),
    version: optional(
      "Version that an operation of kind kubernetes or ichor leads to. It cannot be changed.",
      releaseVersion,
    ),
    requestedBy: optional(
      "Who started the operation. The admission webhook demands the requesting user.",
      text({ maxLength: 253 }),
    ),
    retryTime: optional("Written by ichor operation resume: a paused operation tries again.", time()),
    cancel: withDefault("The operation stops before its next step that can be left out.", flag(), false),
  },
  [
    clusterRefIsImmutable(),
    transition({
      cel: "self.kind == oldSelf.kind",
      message: "spec.kind is immutable",
      fieldPath: ".kind",
      holds: (self, before) => self.kind === before.kind,
    }),
    rule({
      cel: "self.kind == 'cni' || !has(self.cni)",
      message: "spec.cni is allowed with kind cni only",
      fieldPath: ".cni",
      holds: (self) => self.kind === "cni" || self.cni === undefined,
    }),
    transition({
      cel: "has(self.cni) == has(oldSelf.cni) && (!has(self.cni) || self.cni == oldSelf.cni)",
      message: "spec.cni is immutable",
      fieldPath: ".cni",
      holds: (self, before) => isEqualJson(self.cni, before.cni),
    }),
    rule({
      cel: "self.kind == 'config' || !has(self.config)",
      message: "spec.config is allowed with kind config only",
      fieldPath: ".config",
      holds: (self) => self.kind === "config" || self.config === undefined,
    }),
    transition({
      cel: "has(self.config) == has(oldSelf.config) && (!has(self.config) || self.config == oldSelf.config)",
      message: "spec.config is immutable",
      fieldPath: ".config",
      holds: (self, before) => isEqualJson(self.config, before.config),
    }),
    rule({
      cel: "(self.kind in ['kubernetes', 'ichor']) == has(self.version)",
      message: "spec.version is required with the kinds kubernetes and ichor and allowed with them only",
      fieldPath: ".version",
      holds: (self) => ["kubernetes", "ichor"].includes(self.kind) === (self.version !== undefined),
    }),
    transition({
      cel: "has(self.version) == has(oldSelf.version) && (!has(self.version) || self.version == oldSelf.version)",
      message: "spec.version is immutable",
      fieldPath: ".version",
      holds: (self, before) => self.version === before.version,
    }),
    transition({
      cel: "has(self.requestedBy) == has(oldSelf.requestedBy) && (!has(self.requestedBy) || self.requestedBy == oldSelf.requestedBy)",
      message: "spec.requestedBy is immutable",
      fieldPath: ".requestedBy",
      holds: (self, before) => self.requestedBy === before.requestedBy,
    }),
    transition({
      cel: "self.cancel || !oldSelf.cancel",
      message: "spec.cancel cannot be taken back",
      fieldPath: ".cancel",
      holds: (self, before) => self.cancel || !before.cancel,
    }),
  ],
);

const machineProgressSchema = object({
  name: required("Name of the TalosMachine.", objectName),
  state: required("How far it is.", choice("Pending", "Running", "Done", "Failed", "Skipped")),
  message: optional("What happens or went wrong, in one sentence.", text({ maxLength: 1_024 })),
  startedAt: optional("When it began.", time()),
  finishedAt: optional("When it ended.", time()),
});

const talosOperationStatusSchema = object({
  observedGeneration: observedGenerationField,
  conditions: conditionsField,
  phase: optional(
    "Where the operation is. Paused: it waits for a person, see message.",
    choice("Pending", "Running", "Paused", "Succeeded", "Failed", "Canceled"),
  ),
  message: optional("Why it is there, in one or more sentences.", text({ maxLength: 4_096 })),
  startedAt: optional("When it took the operation lock.", time()),
  finishedAt: optional("When it ended.", time()),
  lock: lockField,
  job: optional(
    "The Job that the operation runs or ran last.",
    object({
      name: required("Name of the Job.", objectName),
      namespace: optional("Namespace of the Job.", objectName),
      uid: optional("UID of the Job.", text({ maxLength: 63 })),
    }),
  ),
  clock: optional(
    "A wait that ends: when it is over, the operation is paused.",
    object({
      name: required("What is waited for, such as VerifyingNewSide.", text({ maxLength: 63 })),
      startedAt: required("Since when.", time()),
      deadline: required("Until when.", time()),
    }),
  ),
  retryTime: optional("The spec.retryTime that was last acted on.", time()),
  retries: optional("How often the operation was resumed.", integer({ minimum: 0 })),
  steps: stepsField,
  machines: optional(
    "Progress by machine. Empty for operations that touch no machine, such as a chart upgrade.",
    listByKey(machineProgressSchema, ["name"], { maxItems: 1_000 }),
  ),
  result: optional(
    "What an operation on Cilium led to.",
    object({
      revision: optional("Revision of the release.", integer({ minimum: 1 })),
      chartVersion: optional("Version of the chart.", semanticVersion),
    }),
  ),
});

/** The kind TalosOperation. */
export const talosOperationKind = defineKind({
  kind: "TalosOperation",
  plural: "talosoperations",
  shortNames: ["to"],
  scope: "Namespaced",
  description: "One guarded change of a cluster that somebody started, with its progress and its end.",
  spec: talosOperationSpecSchema,
  specDoc: "What is to be done. Written by the person who starts it.",
  status: talosOperationStatusSchema,
  statusDoc: "How far it is. Written by the controller only.",
  selectableFields: [".spec.clusterRef.name", ".spec.kind"],
  columns: [
    {
      name: "Cluster",
      type: "string",
      path: ".spec.clusterRef.name",
      description: "Cluster of the operation.",
    },
    { name: "Kind", type: "string", path: ".spec.kind", description: "What kind of operation it is." },
    { name: "Action", type: "string", path: ".spec.cni.action", description: "What it does to Cilium." },
    { name: "Phase", type: "string", path: ".status.phase", description: "Where it is." },
    {
      name: "Message",
      type: "string",
      path: ".status.message",
      description: "Why it is there.",
      isWide: true,
    },
    { name: "By", type: "string", path: ".spec.requestedBy", description: "Who started it.", isWide: true },
    { name: "Age", type: "date", path: ".metadata.creationTimestamp", description: "Age of the object." },
  ],
});

/** A TalosOperation as the API server returns it. */
export type TalosOperation = Resource<typeof talosOperationKind>;
