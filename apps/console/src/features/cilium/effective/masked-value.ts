import { isSecretPath } from "@ichor/render";
import type { JsonValue } from "@ichor/values";

const mask = "\u2022\u2022\u2022\u2022";

/** A value as the console shows it: what looks like a secret by its name is hidden, what is empty is not. */
export function maskedValue(path: readonly string[], value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined || value === null || value === "" || typeof value === "boolean") return value;
  return isSecretPath(path) ? mask : value;
}
