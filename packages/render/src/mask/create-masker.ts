import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { maskBody } from "./mask-body.ts";
import { maskTree } from "./mask-tree.ts";
import type { Masker } from "./masker.ts";
import { maskSecretTexts } from "./secret-texts.ts";

/** `key`: at least 16 bytes that only the process knows which masks. Equal keys give equal marks. */
export type MaskerOptions = { readonly key: Uint8Array };

const minKeyBytes = 16;

/**
 * A masker. A mark is `***` and the first eight hex digits of the HMAC-SHA256 of the secret under the key: without
 * the key nobody can try out guesses, and equal secrets stay recognizable as equal.
 */
export function createMasker({ key }: MaskerOptions): Masker {
  if (key.length < minKeyBytes) throw new Error(`a masker needs a key of at least ${minKeyBytes} bytes`);
  const mac = hmac.create(sha256, key);
  const markOf = (secret: string | Uint8Array): string => {
    const bytes = typeof secret === "string" ? utf8ToBytes(secret) : secret;
    return `***${bytesToHex(mac.clone().update(bytes).digest()).slice(0, 8)}`;
  };
  return {
    maskObject: (body) => maskBody(body, markOf),
    maskValues: (values) => maskTree(values, { markOf, hasSecretNames: true }),
    maskText: (text) => maskSecretTexts(text, { markOf, hasSecretNames: true }),
    markOf,
  };
}
