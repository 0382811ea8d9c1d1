import type { PathStep } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";
import { isSecretPath } from "./secret-names.ts";
import { maskSecretTexts, type TextMasking } from "./secret-texts.ts";

/** Masks a tree of values, or of a custom resource whose fields nobody knows. Returns a new tree of the same shape. */
export function maskTree(tree: JsonObject, masking: TextMasking): JsonObject {
  return maskNode(tree, [], masking) as JsonObject;
}

function maskNode(value: JsonValue, path: readonly PathStep[], masking: TextMasking): JsonValue {
  if (typeof value === "string") return maskLeaf(value, path, masking);
  if (typeof value === "number") return maskNumber(value, path, masking);
  if (Array.isArray(value)) return maskList(value, path, masking);
  if (!isJsonObject(value)) return value;
  // environment variables and headers: the name stands beside the value
  const named = namedSecret(value, masking);
  if (named !== undefined) return named;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, maskNode(item, [...path, key], masking)]),
  );
}

function maskLeaf(text: string, path: readonly PathStep[], masking: TextMasking): JsonValue {
  if (text === "") return text;
  if (masking.hasSecretNames && isSecretPath(path) && !isReference(text)) return masking.markOf(text);
  return maskSecretTexts(text, masking);
}

// only what is typed as a password may be a number: counts and limits of tokens are numbers too
function maskNumber(
  value: number,
  path: readonly PathStep[],
  { markOf, hasSecretNames }: TextMasking,
): JsonValue {
  const key = path.at(-1);
  const isPassword = typeof key === "string" && /(?:pass(?:word|wd|phrase)?|pwd|pin)$/i.test(key);
  return hasSecretNames && isPassword ? markOf(String(value)) : value;
}

/** Masks a list; where a flag names a secret, the item behind it is masked as a whole. */
export function maskList(
  items: readonly JsonValue[],
  path: readonly PathStep[],
  masking: TextMasking,
): JsonValue[] {
  return items.map((item, index) => {
    const before = items[index - 1];
    const isBehindFlag = typeof before === "string" && /^--?[A-Za-z][\w.-]*$/.test(before);
    if (isBehindFlag && typeof item === "string" && !item.startsWith("-") && isSecretPath([before])) {
      return isReference(item) ? item : masking.markOf(item);
    }
    return maskNode(item, [...path, index], masking);
  });
}

function namedSecret(map: JsonObject, { markOf, hasSecretNames }: TextMasking): JsonObject | undefined {
  const { name, value } = map;
  if (!hasSecretNames || typeof name !== "string" || typeof value !== "string" || value === "")
    return undefined;
  if (!isSecretPath([name]) || isReference(value)) return undefined;
  return { ...map, value: markOf(value) };
}

// a reference to a variable or a template, filled in elsewhere
function isReference(text: string): boolean {
  return /^\$[({][\w.-]+[)}]$/.test(text) || /^\{\{.*\}\}$/.test(text);
}
