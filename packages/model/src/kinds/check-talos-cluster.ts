import type { Issue } from "@ichor/errors";
import { checkChangeNoteText } from "../change/change-note.ts";
import { checkValuesText } from "../change/values-text.ts";
import { annotations } from "../constants.ts";
import { isEqualJson, type JsonValue } from "../json.ts";
import { refusalIssue } from "../messages/refuse.ts";
import { checkResource } from "./check-resource.ts";
import { type TalosCluster, talosClusterKind } from "./talos-cluster.ts";

/** What is wrong with a TalosCluster by itself, whoever writes it: the rules of the API server and the limits of its annotations. */
export function checkTalosCluster(cluster: TalosCluster): Issue[] {
  return [...checkResource(talosClusterKind, cluster), ...checkAnnotations(cluster)];
}

/** What admission refuses on create, beyond rights and the values themselves. */
export function checkTalosClusterCreate(cluster: TalosCluster): Issue[] {
  return [...checkTalosCluster(cluster), ...checkNewPreset(cluster)];
}

/**
 * What admission refuses on update, beyond rights and the values themselves. A cluster that is stored with preset
 * flannel or custom keeps its spec; its metadata, finalizers and deletion stay possible.
 */
export function checkTalosClusterUpdate(before: TalosCluster, cluster: TalosCluster): Issue[] {
  const { preset } = before.spec.cni;
  const isRemoved = preset === "flannel" || preset === "custom";
  if (isRemoved && !isEqualJson(toJson(before.spec), toJson(cluster.spec))) {
    return [refusalIssue("presetRemoved", ["spec"], { preset })];
  }
  return [...checkResource(talosClusterKind, cluster, before), ...checkAnnotations(cluster)];
}

function checkNewPreset({ spec: { cni }, metadata }: TalosCluster): Issue[] {
  const issues: Issue[] = [];
  if (cni.preset === "unmanaged") {
    if (metadata.annotations?.[annotations.adopted] === undefined) {
      issues.push(refusalIssue("unmanagedNeedsAdoption", ["spec", "cni", "preset"]));
    }
  } else if (cni.preset !== "cilium") {
    issues.push(refusalIssue("presetNotOffered", ["spec", "cni", "preset"], { preset: cni.preset }));
  }
  if (cni.custom !== undefined) issues.push(refusalIssue("customHasNoEffect", ["spec", "cni", "custom"]));
  if (cni.handover !== "automatic") {
    issues.push(refusalIssue("handoverHasNoEffect", ["spec", "cni", "handover"]));
  }
  return issues;
}

function checkAnnotations({ metadata }: TalosCluster): Issue[] {
  const found = metadata.annotations ?? {};
  return [
    ...checkValuesText(found[annotations.ciliumValuesYaml]),
    ...checkChangeNoteText(found[annotations.lastChange]),
  ];
}

function toJson(value: object): JsonValue {
  return value as JsonValue;
}
