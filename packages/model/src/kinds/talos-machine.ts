import { limits } from "../constants.ts";
import {
  choice,
  flag,
  object,
  optional,
  required,
  text,
  transition,
  withDefault,
} from "../schema/builders.ts";
import { defineKind, type Resource } from "../schema/kind-definition.ts";
import { clusterRefField, clusterRefIsImmutable } from "./reference-schema.ts";
import { talosMachineStatusSchema } from "./talos-machine-status.ts";

const talosMachineSpecSchema = object(
  {
    clusterRef: clusterRefField,
    role: required(
      "What the machine is in its cluster. It cannot be changed once the machine is approved.",
      choice("controlplane", "worker"),
    ),
    approved: withDefault(
      "A person agreed that the machine belongs to the cluster. Ichor applies nothing to a machine that is not approved.",
      flag(),
      false,
    ),
    address: optional(
      "Address of the Talos API of the machine: an IP address or a name, with a port where it is not 50000. Absent: it is reached through a control plane.",
      text({ minLength: 1, maxLength: 253 }),
    ),
    hostname: optional("Host name and name of the Kubernetes node.", text({ minLength: 1, maxLength: 63 })),
    hold: optional(
      "While set, differences are computed and nothing is applied.",
      object({
        reason: optional("Why, in one sentence.", text({ maxLength: limits.changeReasonCharacters })),
      }),
    ),
    install: optional(
      "How Talos is installed on the machine.",
      object({
        disk: optional("Disk that Talos is installed on, such as /dev/sda.", text({ maxLength: 253 })),
        image: optional(
          "Installer image of Talos, with its tag. Absent: the one that Talos names for its version.",
          text({ maxLength: 512 }),
        ),
      }),
    ),
    driftPolicy: optional(
      "Overrides spec.driftPolicy of the cluster for this machine.",
      choice("warnOnly", "enforce"),
    ),
  },
  [
    clusterRefIsImmutable(),
    transition({
      cel: "!oldSelf.approved || self.role == oldSelf.role",
      message: "spec.role is immutable once the machine is approved",
      fieldPath: ".role",
      holds: (self, before) => !before.approved || self.role === before.role,
    }),
  ],
);

/** The kind TalosMachine. */
export const talosMachineKind = defineKind({
  kind: "TalosMachine",
  plural: "talosmachines",
  shortNames: ["tm"],
  scope: "Namespaced",
  description: "One machine of a cluster, or a machine that was found and waits for approval.",
  spec: talosMachineSpecSchema,
  specDoc: "What the machine is to be. Written by people, never by a controller.",
  status: talosMachineStatusSchema,
  statusDoc: "What was read from the machine. Written by the controller only.",
  selectableFields: [".spec.clusterRef.name", ".spec.role"],
  columns: [
    {
      name: "Cluster",
      type: "string",
      path: ".spec.clusterRef.name",
      description: "Cluster of the machine.",
    },
    { name: "Role", type: "string", path: ".spec.role", description: "Role in the cluster." },
    {
      name: "Ready",
      type: "string",
      path: '.status.conditions[?(@.type=="Ready")].status',
      description: "Whether the machine is as wanted.",
    },
    {
      name: "Reason",
      type: "string",
      path: '.status.conditions[?(@.type=="Ready")].reason',
      description: "Why it is ready or not.",
    },
    { name: "Stage", type: "string", path: ".status.stage", description: "Stage in the words of Talos." },
    { name: "Talos", type: "string", path: ".status.talosVersion", description: "Version of Talos." },
    { name: "Approved", type: "boolean", path: ".spec.approved", description: "It belongs to the cluster." },
    { name: "Node", type: "string", path: ".status.nodeName", description: "Kubernetes node.", isWide: true },
    {
      name: "Message",
      type: "string",
      path: '.status.conditions[?(@.type=="Ready")].message',
      description: "Why it is ready or not.",
      isWide: true,
    },
    { name: "Age", type: "date", path: ".metadata.creationTimestamp", description: "Age of the object." },
  ],
});

/** A TalosMachine as the API server returns it. */
export type TalosMachine = Resource<typeof talosMachineKind>;
