/** Any JSON value. Values trees are never changed in place: every function returns a new tree. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A map of JSON values. Keys are always own properties, `__proto__` included. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** Whether a value is a map, not a list and not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets an own property whatever its name is: plain assignment of `__proto__` would change the prototype. */
export function setOwn(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

/** Whether two values are equal as JSON: the order of keys does not matter, -0 equals 0. */
export function equalJson(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equalJson(item, right[index]));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key]));
}
