import { choice, list, object, optional, text, withDefault, withDefaults } from "../schema/builders.ts";
import { defineKind, type Resource } from "../schema/kind-definition.ts";
import { releaseVersion, secretRef, sha256 } from "./reference-schema.ts";
import { cniSchema } from "./talos-cluster-cni.ts";
import { gitopsSchema } from "./talos-cluster-gitops.ts";
import { talosClusterStatusSchema } from "./talos-cluster-status.ts";

const subnets = list(text({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 2 });

const talosClusterSpecSchema = object({
  endpoint: optional(
    "Address of the Kubernetes API server, such as https://10.20.0.10:6443.",
    text({ pattern: "^https://[^\\s/]+/?$", maxLength: 253 }),
  ),
  talosEndpoints: optional(
    "Addresses of the Talos API of control planes, tried in order. Absent: the addresses of the cluster's control plane machines.",
    list(text({ minLength: 1, maxLength: 253 }), { maxItems: 16 }),
  ),
  talosVersion: optional(
    "Version of Talos that the machines are to run. Absent: what they run.",
    releaseVersion,
  ),
  kubernetesVersion: optional(
    "Version of Kubernetes that the cluster is to run. Absent: what it runs.",
    releaseVersion,
  ),
  kubernetesCA: optional(
    "SHA-256 fingerprint of the cluster's Kubernetes certificate authority (of the DER form). Written by init and adopt. Ichor knows by it which cluster it runs in.",
    sha256,
  ),
  secretsRef: optional(
    "Secret with the cluster's Talos secrets bundle in key secrets.yaml. Absent: <cluster>-secrets.",
    secretRef,
  ),
  registryCredentialsRef: optional(
    "Secret with registry credentials (type kubernetes.io/dockerconfigjson) that the machine configs carry.",
    secretRef,
  ),
  network: optional(
    "Addresses inside the cluster. Absent parts: what Talos generates.",
    object({
      podSubnets: optional("Subnets of pods, at most one for each address family.", subnets),
      serviceSubnets: optional("Subnets of services, at most one for each address family.", subnets),
      dnsDomain: optional("Domain of services.", text({ minLength: 1, maxLength: 253 })),
    }),
  ),
  cni: withDefaults("The network of the cluster.", cniSchema),
  driftPolicy: withDefault(
    "What happens when a machine's config differs without an intended change. warnOnly: it is reported. enforce: the rendered config is applied. An intended change is applied under both.",
    choice("warnOnly", "enforce"),
    "warnOnly",
  ),
  gitops: withDefaults("How changes of this cluster relate to a Git repository.", gitopsSchema),
});

/** The kind TalosCluster. */
export const talosClusterKind = defineKind({
  kind: "TalosCluster",
  plural: "talosclusters",
  shortNames: ["tc"],
  scope: "Namespaced",
  description: "A Kubernetes cluster of Talos Linux machines whose network is Cilium.",
  spec: talosClusterSpecSchema,
  specDoc: "What the cluster is to be. Written by people, never by a controller.",
  isSpecOptional: true,
  status: talosClusterStatusSchema,
  statusDoc: "What was seen. Written by the controller only.",
  columns: [
    {
      name: "Ready",
      type: "string",
      path: '.status.conditions[?(@.type=="Ready")].status',
      description: "Whether everything is as wanted.",
    },
    { name: "Talos", type: "string", path: ".status.talosVersion", description: "Version of Talos." },
    {
      name: "Kubernetes",
      type: "string",
      path: ".status.kubernetesVersion",
      description: "Version of Kubernetes.",
    },
    { name: "Machines", type: "integer", path: ".status.machines.total", description: "Approved machines." },
    {
      name: "Cilium",
      type: "string",
      path: ".status.cni.chart.version",
      description: "Deployed chart version.",
    },
    {
      name: "Values",
      type: "string",
      path: '.status.conditions[?(@.type=="CNIValuesApplied")].reason',
      description: "What became of the saved Cilium values.",
    },
    {
      name: "Message",
      type: "string",
      path: '.status.conditions[?(@.type=="Ready")].message',
      description: "Why it is ready or not.",
      isWide: true,
    },
    { name: "Local", type: "boolean", path: ".status.local", description: "Ichor runs here.", isWide: true },
    {
      name: "Preset",
      type: "string",
      path: ".spec.cni.preset",
      description: "Who runs the network.",
      isWide: true,
    },
    { name: "Age", type: "date", path: ".metadata.creationTimestamp", description: "Age of the object." },
  ],
});

/** A TalosCluster as the API server returns it. */
export type TalosCluster = Resource<typeof talosClusterKind>;
