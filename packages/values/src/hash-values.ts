import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./canonical-json.ts";
import type { JsonValue } from "./json-value.ts";

/** `sha256:<hex>` of the canonical JSON: equal for equal values, whatever produced them and in whatever order. */
export function hashValues(value: JsonValue): string {
  return hashText(canonicalJson(value));
}

/** `sha256:<hex>` of a text's UTF-8 bytes. */
export function hashText(text: string): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
}

/** Bytes of a text in UTF-8. */
export function sizeOfText(text: string): number {
  return utf8ToBytes(text).length;
}

/** Bytes of the canonical JSON in UTF-8: what the limit of the effective values is measured on. */
export function sizeOfValues(value: JsonValue): number {
  return sizeOfText(canonicalJson(value));
}
