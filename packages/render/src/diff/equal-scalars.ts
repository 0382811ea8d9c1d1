import type { PathStep } from "@ichor/errors";
import type { JsonValue } from "@ichor/values";

// Fields that hold quantities: by the key above them, by their own key, and for some kinds by other keys above them.
const quantityParents: ReadonlySet<PathStep> = new Set(["limits", "requests", "overhead", "podFixed"]);
const quantityKeys: ReadonlySet<PathStep> = new Set(["sizeLimit", "divisor", "storage", "averageValue"]);
const quantityParentsByKind: Readonly<Record<string, readonly PathStep[]>> = {
  LimitRange: ["default", "defaultRequest", "max", "min", "maxLimitRequestRatio"],
  PersistentVolume: ["capacity"],
  ResourceQuota: ["hard"],
};
// Fields that are a number, or a text that may hold a number or a percentage.
const numberOrTextKeys: ReadonlySet<PathStep> = new Set([
  "targetPort",
  "port",
  "maxUnavailable",
  "maxSurge",
  "minAvailable",
]);

const suffixes: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/**
 * Whether Kubernetes reads two spellings of a field of a built-in kind as the same: quantities such as `1000m` and
 * `1`, and numbers that may also be texts, such as `8080` and `"8080"`.
 */
export function equalScalars(
  [left, right]: readonly [JsonValue, JsonValue],
  kind: string,
  path: readonly PathStep[],
): boolean {
  if (left === right) return true;
  const last = path.at(-1);
  if (last === undefined || !isNumberOrText(left) || !isNumberOrText(right)) return false;
  if (numberOrTextKeys.has(last)) return String(left) === String(right);
  if (!isQuantity(kind, path)) return false;
  const [a, b] = [quantityOf(String(left)), quantityOf(String(right))];
  return a !== undefined && b !== undefined && isClose(a, b);
}

function isNumberOrText(value: JsonValue): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isQuantity(kind: string, path: readonly PathStep[]): boolean {
  const last = path.at(-1) ?? "";
  const parent = path.at(-2) ?? "";
  if (quantityKeys.has(last) || quantityParents.has(parent)) return true;
  return quantityParentsByKind[kind]?.includes(parent) ?? false;
}

function quantityOf(text: string): number | undefined {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:([eE][+-]?\d+)|([numkMGTPE]|[KMGTPE]i)?)$/.exec(
    text.trim(),
  );
  if (match === null) return undefined;
  const [, digits = "", exponent = "", suffix = ""] = match;
  return Number(`${digits}${exponent}`) * (suffixes[suffix] ?? 1);
}

// products of decimal fractions differ in the last bits of a double
function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= Math.abs(left) * 1e-12;
}
