import type { PathStep } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue, setOwn } from "./json-value.ts";

/** A way through maps only, such as `["hubble", "relay", "enabled"]`. */
export type KeyPath = readonly string[];

const plainKey = /^[A-Za-z_][\w-]*$/;

/**
 * A path as people write it: `hubble.relay.enabled`, `extraEnv[0].name`.
 * A key that holds a dot or another unusual character is quoted: `nodeSelector["kubernetes.io/os"]`.
 */
export function formatPath(path: readonly PathStep[]): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (!plainKey.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === "" ? step : `.${step}`;
  }
  return text;
}

/** Reads what `formatPath` writes. Returns undefined for text that is no path. */
export function parsePath(text: string): PathStep[] | undefined {
  const step = /\.?([A-Za-z_][\w-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  const path: PathStep[] = [];
  while (step.lastIndex < text.length) {
    const isFirst = step.lastIndex === 0;
    const found = step.exec(text);
    if (found === null) return undefined;
    const [whole, key, index, quoted] = found;
    if (key !== undefined) {
      if (isFirst === whole.startsWith(".")) return undefined;
      path.push(key);
    } else if (index !== undefined) path.push(Number(index));
    else path.push(JSON.parse(quoted ?? '""') as string);
  }
  return path;
}

/** The value at a path; undefined where a step leads nowhere. Null is a value. */
export function valueAt(tree: JsonValue | undefined, path: readonly PathStep[]): JsonValue | undefined {
  let current = tree;
  for (const step of path) {
    if (Array.isArray(current)) current = typeof step === "number" ? current[step] : undefined;
    else if (isJsonObject(current) && Object.hasOwn(current, step)) current = current[step];
    else return undefined;
  }
  return current;
}

/** The tree with one value set. Whatever stands in the way of the path is replaced by a map. */
export function withValueAt(tree: JsonObject, path: KeyPath, value: JsonValue): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return isJsonObject(value) ? value : tree;
  const copy: Record<string, JsonValue> = {};
  for (const [name, item] of Object.entries(tree)) setOwn(copy, name, item);
  const below = valueAt(tree, [key]);
  setOwn(copy, key, rest.length === 0 ? value : withValueAt(isJsonObject(below) ? below : {}, rest, value));
  return copy;
}

/** Whether a path starts with another one (or is equal to it). */
export function startsWith(path: readonly PathStep[], start: readonly PathStep[]): boolean {
  return start.length <= path.length && start.every((step, index) => step === path[index]);
}
