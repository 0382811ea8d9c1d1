import type { KubeObject } from "@ichor/kube";
import { annotations, parseChangeNote, readLastWriter } from "@ichor/model";
import { mapAt } from "../raw-json.ts";
import { memberPaths } from "../save/stored-members.ts";

/** Who changed the stored values last. */
export type LastChange =
  | { kind: "by-ichor"; actor: string; reason: string; previewIdentity: string; time?: string }
  /** the change note is missing or belongs to another layer; `manager` is the field manager */
  | { kind: "outside"; manager: string; time?: string }
  /** no values are stored and none were, or nobody can be named */
  | { kind: "unknown" };

/** Reads the change note of a TalosCluster; it is believed only if it was written for the stored layer. */
export function readChange(cluster: KubeObject, layerHash: string): LastChange {
  const note = cluster.metadata.annotations?.[annotations.lastChange];
  const reading = parseChangeNote(note, { layerHash });
  if (reading.kind === "believed") {
    const { actor, reason, previewIdentity } = reading.note;
    const time = timeOf(cluster, ["metadata", "annotations", annotations.lastChange]);
    return { kind: "by-ichor", actor, reason, previewIdentity, ...(time ? { time } : {}) };
  }
  if (mapAt(cluster, memberPaths.layer) === undefined) return { kind: "unknown" };
  const writer = readLastWriter(cluster.metadata.managedFields, memberPaths.layer);
  if (!writer) return { kind: "unknown" };
  return { kind: "outside", manager: writer.manager, ...(writer.time ? { time: writer.time } : {}) };
}

function timeOf({ metadata }: KubeObject, path: readonly string[]): string | undefined {
  return readLastWriter(metadata.managedFields, path)?.time;
}
