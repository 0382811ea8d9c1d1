import {
  atomicObject,
  choice,
  list,
  mapOf,
  object,
  optional,
  required,
  setOf,
  text,
  transition,
} from "../schema/builders.ts";
import type { Rule } from "../schema/schema.ts";

/** The name of a Kubernetes object. */
export const objectName = text({ minLength: 1, maxLength: 253 });

/** Names the TalosCluster, in the same namespace, that an object belongs to. */
export const clusterRefField = required(
  "The TalosCluster, in the same namespace, that this object belongs to. It cannot be changed.",
  atomicObject({ name: required("Name of the TalosCluster.", objectName) }),
);

/** The rule that an object never changes its cluster. */
export function clusterRefIsImmutable<T extends { clusterRef: { name: string } }>(): Rule<T> {
  return transition<T>({
    cel: "self.clusterRef.name == oldSelf.clusterRef.name",
    message: "spec.clusterRef is immutable",
    fieldPath: ".clusterRef",
    holds: (self, before) => self.clusterRef.name === before.clusterRef.name,
  });
}

/** A Secret in the namespace of the object. */
export const secretRef = atomicObject({
  name: required("Name of the Secret, in the namespace of this object.", objectName),
});

/** One key of a Secret in the namespace of the object. */
export const secretKeyRef = atomicObject({
  name: required("Name of the Secret, in the namespace of this object.", objectName),
  key: required("Key in the data of the Secret.", objectName),
});

/** Which machines of the cluster an ingredient of the machine config is for. */
export const machineSelectorField = optional(
  "Which machines of the cluster it is for. Every given part must match; without any part it is for all machines.",
  object({
    roles: optional(
      "Machines with one of these roles.",
      setOf(choice("controlplane", "worker"), { maxItems: 2 }),
    ),
    machines: optional("Machines with one of these names.", setOf(objectName, { maxItems: 1_000 })),
    matchLabels: optional(
      "Machines whose TalosMachine carries all of these labels.",
      mapOf(text({ maxLength: 63 }), { maxProperties: 32 }),
    ),
  }),
);

/** What could not be read of a cluster or a machine. */
export const unreadableField = optional(
  "What could not be read, and why. Absent when everything was read.",
  list(
    object({
      part: required("What was to be read, such as etcd members.", text({ maxLength: 253 })),
      reason: required("Why it could not be read.", text({ maxLength: 1_024 })),
    }),
    { maxItems: 32 },
  ),
);

/** A hash as Ichor writes it everywhere. */
export const sha256 = text({ pattern: "^sha256:[0-9a-f]{64}$", maxLength: 71 });

/** A semantic version without a leading v, such as a chart's. */
export const semanticVersion = text({
  pattern: "^[0-9]+\\.[0-9]+\\.[0-9]+([-+][0-9A-Za-z.+-]+)?$",
  maxLength: 63,
});

/** A version as Talos and Kubernetes name their releases: with or without a leading v. */
export const releaseVersion = text({
  pattern: "^v?[0-9]+\\.[0-9]+\\.[0-9]+([-+][0-9A-Za-z.+-]+)?$",
  maxLength: 63,
});
