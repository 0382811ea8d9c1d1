import {
  choice,
  flag,
  integer,
  list,
  longInteger,
  object,
  optional,
  required,
  rule,
  text,
  time,
  withDefault,
} from "../schema/builders.ts";
import { defineKind, type Resource } from "../schema/kind-definition.ts";
import { conditionsField, observedGenerationField } from "./condition-schema.ts";
import { clusterRefField, clusterRefIsImmutable, objectName, secretRef, sha256 } from "./reference-schema.ts";

const cron = text({
  pattern: "^(@(hourly|daily|weekly|monthly)|\\S+ \\S+ \\S+ \\S+ \\S+)$",
  maxLength: 128,
});

const destinationSchema = object(
  {
    s3: optional(
      "A bucket of an S3-compatible store.",
      object({
        bucket: required("Name of the bucket.", text({ minLength: 3, maxLength: 63 })),
        prefix: optional("Beginning of the object names.", text({ maxLength: 512 })),
        endpoint: optional("Address of the store.", text({ maxLength: 2_048 })),
        region: optional("Region of the bucket.", text({ maxLength: 63 })),
        secretRef: optional("Secret with the keys accessKey and secretKey.", secretRef),
      }),
    ),
    persistentVolumeClaim: optional(
      "A volume in the namespace of this object.",
      object({
        name: required("Name of the PersistentVolumeClaim.", objectName),
        path: optional("Folder in the volume.", text({ maxLength: 512 })),
      }),
    ),
  },
  [
    rule({
      cel: "has(self.s3) != has(self.persistentVolumeClaim)",
      message: "exactly one of s3 and persistentVolumeClaim is required",
      holds: (self) => (self.s3 === undefined) !== (self.persistentVolumeClaim === undefined),
    }),
  ],
);

const talosEtcdBackupSpecSchema = object(
  {
    clusterRef: clusterRefField,
    schedule: optional("When, as a cron expression in UTC. Absent: once, when the object is created.", cron),
    suspend: withDefault("No further snapshot is taken.", flag(), false),
    keep: withDefault(
      "Snapshots that are kept; older ones are deleted.",
      integer({ minimum: 1, maximum: 1_000 }),
      7,
    ),
    destination: required("Where the snapshots go.", destinationSchema),
  },
  [clusterRefIsImmutable()],
);

const snapshotSchema = object({
  time: required("When the snapshot was taken.", time()),
  outcome: required("How it ended.", choice("Succeeded", "Failed")),
  location: optional("Where it lies.", text({ maxLength: 2_048 })),
  sizeBytes: optional("Its size in bytes.", longInteger({ minimum: 0 })),
  hash: optional("Hash of its content.", sha256),
  machine: optional("Machine that it was read from.", objectName),
  message: optional("Why it failed.", text({ maxLength: 1_024 })),
});

const talosEtcdBackupStatusSchema = object({
  observedGeneration: observedGenerationField,
  conditions: conditionsField,
  lastSuccessTime: optional("When a snapshot last succeeded.", time()),
  nextTime: optional("When the next snapshot is due.", time()),
  snapshots: optional("The newest snapshots, newest first.", list(snapshotSchema, { maxItems: 20 })),
});

/** The kind TalosEtcdBackup. */
export const talosEtcdBackupKind = defineKind({
  kind: "TalosEtcdBackup",
  plural: "talosetcdbackups",
  shortNames: ["teb"],
  scope: "Namespaced",
  description: "Snapshots of a cluster's etcd, once or on a schedule.",
  spec: talosEtcdBackupSpecSchema,
  specDoc: "When snapshots are taken and where they go. Written by people, never by a controller.",
  status: talosEtcdBackupStatusSchema,
  statusDoc: "The snapshots that were taken. Written by the controller only.",
  selectableFields: [".spec.clusterRef.name"],
  columns: [
    {
      name: "Cluster",
      type: "string",
      path: ".spec.clusterRef.name",
      description: "Cluster of the snapshots.",
    },
    { name: "Schedule", type: "string", path: ".spec.schedule", description: "When snapshots are taken." },
    { name: "Suspended", type: "boolean", path: ".spec.suspend", description: "No snapshot is taken." },
    {
      name: "Last success",
      type: "date",
      path: ".status.lastSuccessTime",
      description: "Age of the last good snapshot.",
    },
    {
      name: "Ready",
      type: "string",
      path: '.status.conditions[?(@.type=="Ready")].status',
      description: "Whether snapshots succeed.",
    },
    { name: "Age", type: "date", path: ".metadata.creationTimestamp", description: "Age of the object." },
  ],
});

/** A TalosEtcdBackup as the API server returns it. */
export type TalosEtcdBackup = Resource<typeof talosEtcdBackupKind>;
