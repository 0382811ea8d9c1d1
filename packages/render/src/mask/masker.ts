import type { JsonObject } from "@ichor/values";

/** Hides secrets: equal texts get equal marks, different texts different ones, and no mark leads back. */
export type Masker = {
  /** Masks a Kubernetes object: Secret data as a whole, elsewhere whatever looks like a secret. */
  maskObject(body: JsonObject): JsonObject;
  /** Masks a values tree: known secret paths, secret-looking keys, and secret texts wherever they stand. */
  maskValues(values: JsonObject): JsonObject;
  /** Masks secret texts (private keys, tokens, passwords in URLs and flags) inside a text. */
  maskText(text: string): string;
  /** The mark of one secret, `***` and eight hex digits. */
  markOf(secret: string | Uint8Array): string;
};

const wholeMark = /^\*\*\*[0-9a-f]{8}$/;

/** Whether a value is nothing but a mark. */
export function isMark(value: unknown): boolean {
  return typeof value === "string" && wholeMark.test(value);
}
