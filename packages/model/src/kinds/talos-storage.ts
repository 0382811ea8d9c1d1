import {
  choice,
  flag,
  integer,
  listByKey,
  object,
  optional,
  required,
  rule,
  text,
  withDefault,
} from "../schema/builders.ts";
import { defineKind, type Resource } from "../schema/kind-definition.ts";
import { conditionsField, observedGenerationField } from "./condition-schema.ts";
import { clusterRefField, clusterRefIsImmutable, machineSelectorField } from "./reference-schema.ts";

const volumeName = text({ pattern: "^[A-Za-z0-9-]{1,34}$", maxLength: 34 });
const size = text({ pattern: "^[0-9]+(\\.[0-9]+)?([kMGTPE]i?B)?$", maxLength: 32 });
const sizeOrPart = text({ pattern: "^[0-9]+(\\.[0-9]+)?([kMGTPE]i?B|%)?$", maxLength: 32 });

const volumeSchema = object(
  {
    name: required("Name of the volume.", volumeName),
    type: withDefault(
      "user: a file system under /var/mnt. raw: a partition without one. swap: swap space. system: a volume of Talos itself, such as EPHEMERAL.",
      choice("user", "raw", "swap", "system"),
      "user",
    ),
    diskSelector: optional(
      "Expression in CEL that chooses the disk, as Talos evaluates it. Required except for system volumes.",
      text({ minLength: 1, maxLength: 4_096 }),
    ),
    minSize: optional("Smallest size, such as 10GiB.", size),
    maxSize: optional("Largest size, such as 50GiB or 80%.", sizeOrPart),
    grow: optional("The volume grows with its disk.", flag()),
    filesystem: optional("File system of a user volume. Absent: xfs.", choice("xfs", "ext4")),
  },
  [
    rule({
      cel: "self.type == 'system' || has(self.diskSelector)",
      message: "diskSelector is required except for system volumes",
      fieldPath: ".diskSelector",
      holds: (self) => self.type === "system" || self.diskSelector !== undefined,
    }),
    rule({
      cel: "self.type == 'user' || !has(self.filesystem)",
      message: "filesystem is allowed for user volumes only",
      fieldPath: ".filesystem",
      holds: (self) => self.type === "user" || self.filesystem === undefined,
    }),
  ],
);

const talosStorageSpecSchema = object(
  {
    clusterRef: clusterRefField,
    selector: machineSelectorField,
    volumes: required(
      "Volumes of the machines.",
      listByKey(volumeSchema, ["name"], { minItems: 1, maxItems: 64 }),
    ),
  },
  [clusterRefIsImmutable()],
);

const talosStorageStatusSchema = object({
  observedGeneration: observedGenerationField,
  conditions: conditionsField,
  machines: optional("Machines that it is for.", integer({ minimum: 0 })),
  volumes: optional(
    "State of the volumes over all machines.",
    listByKey(
      object({
        name: required("Name of the volume.", volumeName),
        ready: required("Machines on which it is ready.", integer({ minimum: 0 })),
        failed: optional("Machines on which it failed.", integer({ minimum: 0 })),
        message: optional("The first failure, in one sentence.", text({ maxLength: 1_024 })),
      }),
      ["name"],
      { maxItems: 64 },
    ),
  ),
});

/** The kind TalosStorage. */
export const talosStorageKind = defineKind({
  kind: "TalosStorage",
  plural: "talosstorages",
  shortNames: ["tst"],
  scope: "Namespaced",
  description: "An ingredient of machine configs: the volumes of some or all machines of a cluster.",
  spec: talosStorageSpecSchema,
  specDoc: "The volumes. Written by people, never by a controller.",
  status: talosStorageStatusSchema,
  statusDoc: "What became of the volumes. Written by the controller only.",
  selectableFields: [".spec.clusterRef.name"],
  columns: [
    {
      name: "Cluster",
      type: "string",
      path: ".spec.clusterRef.name",
      description: "Cluster of the volumes.",
    },
    {
      name: "Valid",
      type: "string",
      path: '.status.conditions[?(@.type=="Valid")].status',
      description: "Whether the volumes can be rendered.",
    },
    {
      name: "Provisioned",
      type: "string",
      path: '.status.conditions[?(@.type=="Provisioned")].status',
      description: "Whether all machines have them.",
    },
    { name: "Machines", type: "integer", path: ".status.machines", description: "Machines that it is for." },
    { name: "Age", type: "date", path: ".metadata.creationTimestamp", description: "Age of the object." },
  ],
});

/** A TalosStorage as the API server returns it. */
export type TalosStorage = Resource<typeof talosStorageKind>;
