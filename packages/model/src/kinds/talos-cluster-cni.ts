import { limits } from "../constants.ts";
import {
  choice,
  deprecated,
  freeForm,
  integer,
  list,
  object,
  optional,
  required,
  rule,
  text,
  transition,
  withDefault,
} from "../schema/builders.ts";
import type { Infer } from "../schema/schema.ts";

const holdSchema = object({
  revision: required("Revision of the Helm release that stays.", integer({ minimum: 1 })),
  reason: required("Why, in one sentence.", text({ minLength: 1, maxLength: limits.changeReasonCharacters })),
});

const ciliumSchema = object({
  values: optional(
    "The user layer of the Cilium chart's values: only what people set. Ichor lays it over its own defaults and puts the keys that it owns on top; owned keys are refused here. A null stays a null and removes a default of the chart. Write it with JSON patch or a whole object, because a merge patch drops nulls.",
    freeForm(),
  ),
  hold: optional(
    "While set, no Job starts for changed values: the release stays at this revision. Written together with a rollback, removed by a person.",
    holdSchema,
  ),
});

const unmanagedSchema = object({
  talosCNI: required(
    "What Talos itself says about the CNI (cluster.network.cni.name). none describes a cluster whose CNI was applied by hand.",
    choice("none", "flannel", "custom"),
  ),
});

const customSchema = object({
  urls: optional("Addresses of manifests.", list(text({ maxLength: 2_048 }), { maxItems: 32 })),
  manifests: optional(
    "Manifests by name.",
    list(
      object({
        name: required("Name of the manifest.", text({ minLength: 1, maxLength: 253 })),
        contents: required("YAML of the manifest.", text()),
      }),
      { maxItems: 32 },
    ),
  ),
});

/** `spec.cni` of a TalosCluster. */
export const cniSchema = object(
  {
    preset: withDefault(
      "Who runs the cluster's network. cilium: Ichor, as its own Helm release. unmanaged: somebody else, adopted clusters only. flannel and custom are no longer offered: a cluster that is stored with one of them is left alone. It cannot be changed.",
      choice("flannel", "cilium", "custom", "unmanaged"),
      "cilium",
    ),
    tunnel: withDefault(
      "Tunnel protocol of Cilium. Ichor derives tunnelProtocol from it. It cannot be changed.",
      choice("vxlan", "geneve"),
      "vxlan",
    ),
    kubeProxy: withDefault(
      "Whether Cilium replaces kube-proxy or kube-proxy stays enabled. Ichor derives kubeProxyReplacement, k8sServiceHost and k8sServicePort from it. Changing it switches the cluster, which needs the annotation ichor.maesh.dev/confirm-kube-proxy-switch.",
      choice("enabled", "replaced"),
      "replaced",
    ),
    cilium: optional("Cilium with the preset cilium.", ciliumSchema),
    unmanaged: optional("The network that Ichor leaves alone, with the preset unmanaged.", unmanagedSchema),
    handover: deprecated(
      "Every value is read as automatic.",
      withDefault(
        "How Cilium passes from the bootstrap manifest to the Helm release.",
        choice("automatic", "manual", "disabled"),
        "automatic",
      ),
    ),
    custom: deprecated(
      "It has no effect.",
      optional("Manifests of a network of one's own, with the preset custom.", customSchema),
    ),
  },
  [
    transition({
      cel: "self.preset == oldSelf.preset",
      message: "spec.cni.preset is immutable",
      fieldPath: ".preset",
      holds: (self, before) => self.preset === before.preset,
    }),
    transition({
      cel: "self.tunnel == oldSelf.tunnel",
      message: "spec.cni.tunnel is immutable",
      fieldPath: ".tunnel",
      holds: (self, before) => self.tunnel === before.tunnel,
    }),
    rule({
      cel: "self.preset != 'unmanaged' || has(self.unmanaged)",
      message: "spec.cni.unmanaged.talosCNI is required with preset unmanaged",
      fieldPath: ".unmanaged",
      holds: (self) => self.preset !== "unmanaged" || self.unmanaged !== undefined,
    }),
    rule({
      cel: "self.preset == 'unmanaged' || !has(self.unmanaged)",
      message: "spec.cni.unmanaged is allowed with preset unmanaged only",
      fieldPath: ".unmanaged",
      holds: (self) => self.preset === "unmanaged" || self.unmanaged === undefined,
    }),
  ],
);

/** `spec.cni` of a TalosCluster. */
export type TalosClusterCni = Infer<typeof cniSchema>;
