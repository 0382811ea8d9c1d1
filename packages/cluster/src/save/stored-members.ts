import type { KubeObject } from "@ichor/kube";
import { annotations } from "@ichor/model";
import { type BaseMembers, baseVersionOf } from "@ichor/render";
import type { JsonObject, JsonValue } from "@ichor/values";
import { mapAt, rawAt, textAt } from "../raw-json.ts";

/** Where the members of a base version stand in a TalosCluster. */
export const memberPaths = {
  layer: ["spec", "cni", "cilium", "values"],
  hold: ["spec", "cni", "cilium", "hold"],
  preset: ["spec", "cni", "preset"],
  tunnel: ["spec", "cni", "tunnel"],
  kubeProxy: ["spec", "cni", "kubeProxy"],
  text: ["metadata", "annotations", annotations.ciliumValuesYaml],
} as const satisfies Record<string, readonly string[]>;

/** What a TalosCluster itself contributes to the base version of its values. */
export type StoredMembers = {
  layer?: JsonObject;
  text?: string;
  preset: string;
  tunnel: string;
  kubeProxy: string;
  hold?: JsonValue;
};

/** What the newest deployed release contributes. */
export type ReleaseMembers = Pick<BaseMembers, "chartDigest" | "releaseRevision" | "releaseValuesHash">;

/** Reads the stored members of a TalosCluster as the API server sent it. Absent fields have the defaults of the CRD. */
export function readStoredMembers(cluster: KubeObject): StoredMembers {
  const layer = mapAt(cluster, memberPaths.layer);
  const text = textAt(cluster, memberPaths.text);
  const hold = rawAt(cluster, memberPaths.hold);
  return {
    ...(layer === undefined ? {} : { layer }),
    ...(text === undefined ? {} : { text }),
    preset: textAt(cluster, memberPaths.preset) ?? "cilium",
    tunnel: textAt(cluster, memberPaths.tunnel) ?? "vxlan",
    kubeProxy: textAt(cluster, memberPaths.kubeProxy) ?? "replaced",
    ...(hold === undefined || hold === null ? {} : { hold }),
  };
}

/** The base version of a cluster's values: what a save must quote. Status writers never change it. */
export function baseVersionOfCluster(cluster: KubeObject, release: ReleaseMembers): string {
  const { layer, text, preset, tunnel, kubeProxy, hold } = readStoredMembers(cluster);
  return baseVersionOf({
    ...(layer === undefined ? {} : { storedLayer: layer }),
    ...(text === undefined ? {} : { storedText: text }),
    preset,
    tunnel,
    kubeProxy,
    ...(hold === undefined ? {} : { hold }),
    ...release,
  });
}
