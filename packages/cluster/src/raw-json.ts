import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";

/** The value at a path of an object as the API server sent it; undefined where a step does not exist. */
export function rawAt(object: unknown, path: readonly string[]): JsonValue | undefined {
  let at: unknown = object;
  for (const step of path) {
    if (!isJsonObject(at) || !Object.hasOwn(at, step)) return undefined;
    at = at[step];
  }
  return at as JsonValue | undefined;
}

/** The map at a path; undefined for anything else. */
export function mapAt(object: unknown, path: readonly string[]): JsonObject | undefined {
  const value = rawAt(object, path);
  return isJsonObject(value) ? value : undefined;
}

/** The text at a path; undefined for anything else. */
export function textAt(object: unknown, path: readonly string[]): string | undefined {
  const value = rawAt(object, path);
  return typeof value === "string" ? value : undefined;
}

/** The number at a path; undefined for anything else. */
export function numberAt(object: unknown, path: readonly string[]): number | undefined {
  const value = rawAt(object, path);
  return typeof value === "number" ? value : undefined;
}

/** The list at a path; empty for anything else. */
export function listAt(object: unknown, path: readonly string[]): readonly JsonValue[] {
  const value = rawAt(object, path);
  return Array.isArray(value) ? value : [];
}
