import { resolvePlainScalar } from "@ichor/values";

/**
 * What an unquoted scalar means to Kubernetes, which reads YAML by the rules of Helm's values: YAML 1.1 words and
 * numbers, no dates, no base 60. A number that no double holds exactly, and what JSON cannot hold, stays text, so
 * that nothing is lost.
 */
export function resolvePlain(text: string): boolean | null | number | string {
  const found = resolvePlainScalar(text);
  switch (found.kind) {
    case "string":
      return text;
    case "null":
      return null;
    case "bool":
      return found.value;
    case "float":
      return Number.isFinite(found.value) ? positiveZero(found.value) : text;
    case "int":
      return exactInteger(found.value, text);
  }
}

/** Whether an unquoted scalar of this text would not be read as the text itself. */
export function isAmbiguous(text: string): boolean {
  return resolvePlainScalar(text).kind !== "string";
}

// a double that is printed with the same digits is as good as exact
function exactInteger(integer: bigint, text: string): number | string {
  const value = Number(integer);
  return BigInt(value) === integer || String(value) === String(integer) ? value : text;
}

function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}
