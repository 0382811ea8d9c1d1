import { integer, list, object, optional, rule, text, withDefault } from "../schema/builders.ts";
import { defineKind, type Resource } from "../schema/kind-definition.ts";
import { conditionsField, observedGenerationField } from "./condition-schema.ts";
import {
  clusterRefField,
  clusterRefIsImmutable,
  machineSelectorField,
  secretKeyRef,
} from "./reference-schema.ts";

const talosConfigPatchSpecSchema = object(
  {
    clusterRef: clusterRefField,
    selector: machineSelectorField,
    order: withDefault(
      "Patches are applied in ascending order of this number, then by name.",
      integer({ minimum: 0, maximum: 10_000 }),
      100,
    ),
    patch: optional(
      "A strategic merge patch: one or more YAML documents as Talos reads them. JSON patches are not accepted.",
      text({ minLength: 1, maxLength: 1_000_000 }),
    ),
    patchFrom: optional(
      "The key of a Secret that holds the patch, for patches with confidential content.",
      secretKeyRef,
    ),
  },
  [
    clusterRefIsImmutable(),
    rule({
      cel: "has(self.patch) != has(self.patchFrom)",
      message: "exactly one of spec.patch and spec.patchFrom is required",
      holds: (self) => (self.patch === undefined) !== (self.patchFrom === undefined),
    }),
  ],
);

const talosConfigPatchStatusSchema = object({
  observedGeneration: observedGenerationField,
  conditions: conditionsField,
  documents: optional(
    "Kinds of the documents that the patch touches, with their names.",
    list(text({ maxLength: 253 }), { maxItems: 128 }),
  ),
  machines: optional("Machines that the patch is for.", integer({ minimum: 0 })),
});

/** The kind TalosConfigPatch. */
export const talosConfigPatchKind = defineKind({
  kind: "TalosConfigPatch",
  plural: "talosconfigpatches",
  shortNames: ["tcp"],
  scope: "Namespaced",
  description: "An ingredient of machine configs: a patch for some or all machines of a cluster.",
  spec: talosConfigPatchSpecSchema,
  specDoc: "The patch. No controller ever rewrites it: what must go is left out when configs are rendered.",
  status: talosConfigPatchStatusSchema,
  statusDoc: "Whether the patch can be used. Written by the controller only.",
  selectableFields: [".spec.clusterRef.name"],
  columns: [
    { name: "Cluster", type: "string", path: ".spec.clusterRef.name", description: "Cluster of the patch." },
    { name: "Order", type: "integer", path: ".spec.order", description: "Place among the patches." },
    {
      name: "Valid",
      type: "string",
      path: '.status.conditions[?(@.type=="Valid")].status',
      description: "Whether the patch can be used.",
    },
    { name: "Machines", type: "integer", path: ".status.machines", description: "Machines that it is for." },
    { name: "Age", type: "date", path: ".metadata.creationTimestamp", description: "Age of the object." },
  ],
});

/** A TalosConfigPatch as the API server returns it. */
export type TalosConfigPatch = Resource<typeof talosConfigPatchKind>;
