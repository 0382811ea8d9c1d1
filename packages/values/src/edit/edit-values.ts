import type { Issue, PathStep } from "@ichor/errors";
import { equalJson, isJsonObject, type JsonObject, type JsonValue, setOwn } from "../json-value.ts";
import { formatPath, valueAt } from "../value-path.ts";
import { valuesFindings } from "../values-findings.ts";
import { parseValues } from "../yaml/parse-values.ts";
import { sourceOf } from "../yaml/parsed-documents.ts";
import type { ParsedValues } from "../yaml/parsed-values.ts";
import type { MapNode, YamlNode } from "../yaml/yaml-node.ts";
import { findRoute, type Route } from "./slot.ts";
import { applySplices, type Splice } from "./splice.ts";
import { NotEditable, ValueWriter } from "./value-writer.ts";
import type { ValuesEdit } from "./values-edit.ts";

/**
 * Changes one value of a text; comments, quoting and order stay, and every byte that is not about the value is kept.
 * The result always parses to the tree that the edit describes: where that is not possible in place, such as for a
 * value that comes through an alias, the answer is issues and the text stays as it is.
 */
export function editValues(
  input: string | ParsedValues,
  edit: ValuesEdit,
): { text: string } | { issues: readonly Issue[] } {
  const parsed = typeof input === "string" ? parseValues(input) : input;
  const { tree } = parsed;
  if (tree === undefined) return { issues: parsed.issues.filter(({ severity }) => severity === "error") };
  const wanted =
    edit.kind === "unset" ? without(tree, edit.path) : withValue(tree, edit.path, wantedValue(edit));
  if (wanted === undefined) return refuse(edit.path);
  if (equalJson(wanted, tree)) return { text: parsed.text };
  try {
    const text = applySplices(parsed.text, spliceFor(parsed, edit));
    return equalJson(parseValues(text).tree, wanted) ? { text } : refuse(edit.path);
  } catch (error) {
    if (error instanceof NotEditable) return refuse(edit.path);
    throw error;
  }
}

function wantedValue(edit: Exclude<ValuesEdit, { kind: "unset" }>): JsonValue {
  return edit.kind === "null" ? null : edit.value;
}

function refuse(path: readonly PathStep[]): { issues: readonly Issue[] } {
  const { severity, owner, remedy } = valuesFindings["edit-not-possible"];
  const message = `${formatPath(path) || "the text"} cannot be changed without changing other parts of the text`;
  return { issues: [{ code: "edit-not-possible", severity, owner, message, path: [...path], remedy }] };
}

function spliceFor(parsed: ParsedValues, edit: ValuesEdit): Splice[] {
  const writer = new ValueWriter(parsed.text);
  const roots = sourceOf(parsed).documents;
  // the last document that has the key is the one whose value counts; a new key goes into the last document
  const root = roots.findLast((node) => findRoute(node, edit.path).rest.length === 0) ?? roots.at(-1);
  if (edit.kind === "unset") return unset(writer, root, edit.path);
  return [set(writer, root, { path: edit.path, value: wantedValue(edit) })];
}

function set(
  writer: ValueWriter,
  root: YamlNode | undefined,
  { path, value }: { path: readonly PathStep[]; value: JsonValue },
): Splice {
  if (root === undefined) return writer.append(nest(path, value));
  const route = findRoute(root, path);
  const { node, rest, slots } = route;
  const slot = slots.at(-1);
  if (rest.length === 0 && slot !== undefined) return writer.replace(slot, value);
  const [key, ...below] = rest;
  if (node.kind === "alias" || typeof key !== "string") throw new NotEditable();
  const isWritten = node.kind === "map" && (node.entries.length > 0 || slot !== undefined);
  if (isWritten) return writer.insert(node, key, below.length === 0 ? value : nest(below, value));
  if (slot !== undefined) return writer.replace(slot, nest(rest, value));
  return writer.replaceRoot(root, nest(rest, value));
}

function unset(writer: ValueWriter, root: YamlNode | undefined, path: readonly PathStep[]): Splice[] {
  if (root === undefined) throw new NotEditable();
  const route = findRoute(root, path);
  if (route.rest.length > 0) throw new NotEditable();
  return removeAlong(writer, route, root);
}

/** Takes the innermost slot out; where that leaves an empty map, the slot of that map instead. */
function removeAlong(writer: ValueWriter, { slots }: Route, root: YamlNode): Splice[] {
  for (let depth = slots.length - 1; depth >= 0; depth -= 1) {
    const slot = slots[depth];
    if (slot?.kind !== "entry") break;
    const { map, entry } = slot;
    const same = map.entries.filter(({ name }) => name === entry.name);
    if (map.entries.length > same.length) return same.map((item) => writer.remove(map, item));
    if (depth === 0) return [writer.removeLast(root as MapNode, entry)];
    const holder = slots[depth - 1];
    if (holder?.kind === "item") return [writer.replace(holder, {})];
  }
  throw new NotEditable();
}

function nest(path: readonly PathStep[], value: JsonValue): JsonObject {
  const [key, ...rest] = path;
  if (typeof key !== "string") throw new NotEditable();
  const map: Record<string, JsonValue> = {};
  setOwn(map, key, rest.length === 0 ? value : nest(rest, value));
  return map;
}

/** The tree with a value set, lists included; undefined where a step into a list leads nowhere. */
function withValue(tree: JsonObject, path: readonly PathStep[], value: JsonValue): JsonObject | undefined {
  const changed = changeAt(tree, path, value);
  return isJsonObject(changed) ? changed : undefined;
}

function changeAt(
  tree: JsonValue | undefined,
  path: readonly PathStep[],
  value: JsonValue,
): JsonValue | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") {
    if (!Array.isArray(tree) || step >= tree.length) return undefined;
    const item = changeAt(tree[step], rest, value);
    return item === undefined ? undefined : tree.with(step, item);
  }
  const map = isJsonObject(tree) ? tree : {};
  const below = changeAt(valueAt(map, [step]), rest, value);
  return below === undefined ? undefined : withKey(map, step, below);
}

function withKey(map: JsonObject, key: string, value: JsonValue): JsonObject {
  const copy: Record<string, JsonValue> = {};
  for (const [name, item] of Object.entries(map)) setOwn(copy, name, item);
  setOwn(copy, key, value);
  return copy;
}

/** The tree without a key and without the maps that become empty by that. Items of lists cannot be taken out. */
function without(tree: JsonObject, path: readonly PathStep[]): JsonObject | undefined {
  if (valueAt(tree, path) === undefined) return tree;
  const removed = removeAt(tree, path);
  if (removed === undefined) return {};
  return isJsonObject(removed) ? removed : undefined;
}

function removeAt(tree: JsonValue | undefined, path: readonly PathStep[]): JsonValue | undefined {
  const [step, ...rest] = path;
  if (typeof step === "number") {
    const item = Array.isArray(tree) ? removeAt(tree[step], rest) : undefined;
    return Array.isArray(tree) && rest.length > 0 ? tree.with(step, item ?? {}) : tree;
  }
  if (step === undefined || !isJsonObject(tree)) return undefined;
  const below = rest.length === 0 ? undefined : removeAt(tree[step], rest);
  if (below !== undefined) return withKey(tree, step, below);
  const kept = Object.entries(tree).filter(([key]) => key !== step);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
