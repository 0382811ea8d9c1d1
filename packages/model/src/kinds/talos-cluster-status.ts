import { flag, integer, object, optional, text, time } from "../schema/builders.ts";
import { conditionsField, observedGenerationField } from "./condition-schema.ts";
import { lockField } from "./lock-schema.ts";
import { releaseVersion, unreadableField } from "./reference-schema.ts";
import { cniStatusSchema } from "./talos-cluster-cni-status.ts";

const count = integer({ minimum: 0 });

/** `status` of a TalosCluster. */
export const talosClusterStatusSchema = object({
  observedGeneration: observedGenerationField,
  conditions: conditionsField,
  local: optional("Whether this is the cluster that Ichor runs in.", flag()),
  localReason: optional("Why it is the local cluster or not.", text({ maxLength: 1_024 })),
  talosVersion: optional(
    "Version of Talos that all machines run; the lowest while they differ.",
    releaseVersion,
  ),
  kubernetesVersion: optional("Version of the Kubernetes API server.", releaseVersion),
  etcd: optional(
    "The etcd of the control plane.",
    object({
      version: optional("Version of etcd.", text({ maxLength: 63 })),
      members: optional("Members of the etcd cluster.", count),
      healthyMembers: optional("Members that answer.", count),
    }),
  ),
  machines: optional(
    "Numbers of the machines of this cluster.",
    object({
      total: optional("All machines that were approved.", count),
      ready: optional("Machines that are ready.", count),
      drifted: optional("Machines whose config differs from the rendered one.", count),
      held: optional("Machines that are held.", count),
      unreachable: optional("Machines that do not answer.", count),
      unapproved: optional("Machines that were found and wait for approval.", count),
    }),
  ),
  cni: optional("The network of the cluster.", cniStatusSchema),
  lock: lockField,
  unreadable: unreadableField,
  readAt: optional(
    "When the machines were last read. It moves at most once in five minutes while nothing changes.",
    time(),
  ),
});
