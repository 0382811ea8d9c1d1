import canonicalize from "canonicalize";
import type { JsonValue } from "./json-value.ts";

/**
 * JSON in the form of RFC 8785: sorted keys, no spaces, numbers as ECMAScript prints doubles (so -0 is 0).
 * Throws a plain Error for NaN and infinity, which no values tree holds.
 */
export function canonicalJson(value: JsonValue): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("only JSON values have a canonical form");
  return text;
}
