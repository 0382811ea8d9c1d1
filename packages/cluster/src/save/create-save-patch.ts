import { type JsonPatchOperation, type KubeObject, pointerOf } from "@ichor/kube";
import { annotations } from "@ichor/model";
import type { JsonObject, JsonValue } from "@ichor/values";
import { mapAt, rawAt } from "../raw-json.ts";
import { memberPaths } from "./stored-members.ts";

/** What a save writes. An empty layer is removed, so that a cluster without values looks like one. */
export type SavedMembers = {
  layer: JsonObject;
  /** absent: the annotation is removed */
  text?: string;
  /** the text of annotation `ichor.maesh.dev/last-change` */
  note: string;
};

const notePath = ["metadata", "annotations", annotations.lastChange];

/**
 * The JSON patch of a save: first tests that the object is the same one and that the stored members of the base
 * version are as they were read, then the values, their text and their change note. A resource version is never part
 * of it, so whoever writes status or labels meanwhile does not disturb.
 */
export function createSavePatch(cluster: KubeObject, saved: SavedMembers): JsonPatchOperation[] {
  const operations = testsOf(cluster, [["metadata", "uid"], ...Object.values(memberPaths)]);
  const draft = structuredClone(cluster) as unknown as JsonObject;
  const isEmpty = Object.keys(saved.layer).length === 0;
  operations.push(
    ...(isEmpty ? removal(draft, memberPaths.layer) : addition(draft, memberPaths.layer, saved.layer)),
    ...(saved.text === undefined
      ? removal(draft, memberPaths.text)
      : addition(draft, memberPaths.text, saved.text)),
    ...addition(draft, notePath, saved.note),
  );
  return operations;
}

/** One test a path. What does not exist is tested at its first missing step, because a test needs the parent. */
function testsOf(object: unknown, paths: readonly (readonly string[])[]): JsonPatchOperation[] {
  const tests = new Map<string, JsonPatchOperation>();
  for (const path of paths) {
    const { place, value } = firstMissing(object, path);
    const pointer = pointerOf(place);
    tests.set(pointer, { op: "test", path: pointer, value });
  }
  return [...tests.values()];
}

function firstMissing(
  object: unknown,
  path: readonly string[],
): { place: readonly string[]; value: JsonValue } {
  for (let length = 1; length < path.length; length++) {
    const place = path.slice(0, length);
    if (mapAt(object, place) === undefined) return { place, value: rawAt(object, place) ?? null };
  }
  // the API server takes a test for null as a test for absence
  return { place: path, value: rawAt(object, path) ?? null };
}

/** Adds a member together with the parents it needs, and notes them in the draft for the operations that follow. */
function addition(draft: JsonObject, path: readonly string[], value: JsonValue): JsonPatchOperation[] {
  const operations: JsonPatchOperation[] = [];
  let at = draft as { [key: string]: JsonValue };
  for (const [index, step] of path.slice(0, -1).entries()) {
    const next = mapAt(at, [step]);
    if (next === undefined) {
      operations.push({ op: "add", path: pointerOf(path.slice(0, index + 1)), value: {} });
      at[step] = {};
    }
    at = at[step] as { [key: string]: JsonValue };
  }
  at[path.at(-1) ?? ""] = value;
  return [...operations, { op: "add", path: pointerOf(path), value }];
}

function removal(draft: JsonObject, path: readonly string[]): JsonPatchOperation[] {
  return rawAt(draft, path) === undefined ? [] : [{ op: "remove", path: pointerOf(path) }];
}
