import type { ScalarNode } from "./yaml-node.ts";
import { YamlProblem } from "./yaml-problem.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The text of a `!!binary` value; each byte that is no part of a character becomes U+FFFD. Throws `YamlProblem`. */
export function decodeBinary(node: ScalarNode): { value: string; isMangled: boolean } {
  const text = node.value.replaceAll(/[\r\n]/g, "");
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw new YamlProblem("the value cannot be read as its tag demands", {
      at: node.start,
      code: "yaml-tag-mismatch",
      kind: "exact",
    });
  }
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const char of text.replace(/=+$/, "")) {
    bits = ((bits << 6) | alphabet.indexOf(char)) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >> held) & 0xff);
    }
  }
  return decodeUtf8(bytes);
}

function decodeUtf8(bytes: readonly number[]): { value: string; isMangled: boolean } {
  let value = "";
  let isMangled = false;
  for (let at = 0; at < bytes.length; ) {
    const code = characterAt(bytes, at);
    if (code === undefined) isMangled = true;
    value += code === undefined ? "\ufffd" : String.fromCodePoint(code.point);
    at += code?.length ?? 1;
  }
  return { value, isMangled };
}

/** Length of a character by its first byte, with the bits that belong to its number and the smallest number it may have. */
const forms = [
  { length: 1, mask: 0x80, lead: 0x00, least: 0 },
  { length: 2, mask: 0xe0, lead: 0xc0, least: 0x80 },
  { length: 3, mask: 0xf0, lead: 0xe0, least: 0x800 },
  { length: 4, mask: 0xf8, lead: 0xf0, least: 0x10000 },
] as const;

function characterAt(bytes: readonly number[], at: number): { point: number; length: number } | undefined {
  const first = bytes[at] ?? 0;
  const form = forms.find(({ mask, lead }) => (first & mask) === lead);
  if (form === undefined || at + form.length > bytes.length) return undefined;
  let point = first & ~form.mask;
  for (const byte of bytes.slice(at + 1, at + form.length)) {
    if ((byte & 0xc0) !== 0x80) return undefined;
    point = (point << 6) | (byte & 0x3f);
  }
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return point < form.least || point > 0x10ffff || isSurrogate ? undefined : { point, length: form.length };
}
