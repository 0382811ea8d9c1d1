import type { YamlCode } from "./yaml-findings.ts";

/** A text with its size in UTF-8 and the first place that no reader of YAML accepts. */
export type DecodedText = {
  text: string;
  sizeBytes: number;
  unreadable: { offset: number; code: YamlCode; message: string } | undefined;
};

/** Turns bytes into a text; bytes that are no UTF-8 are replaced after the place was noted. */
export function decodeText(input: string | Uint8Array): DecodedText {
  const text =
    typeof input === "string" ? input : new TextDecoder("utf-8", { ignoreBOM: true }).decode(input);
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const valid =
    typeof input === "string"
      ? validStart(input)
      : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, validLength(bytes)));
  const control = valid.search(unreadable);
  const decoded = { text, sizeBytes: bytes.length };
  if (control >= 0) {
    const message = "YAML does not allow this control character";
    return { ...decoded, unreadable: { offset: control, code: "yaml-control-character", message } };
  }
  if (valid.length === text.length) return { ...decoded, unreadable: undefined };
  const message = "the text is not valid UTF-8 here";
  return { ...decoded, unreadable: { offset: valid.length, code: "yaml-invalid-utf8", message } };
}

/** Every character that YAML 1.1 does not allow in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the check is about
const unreadable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/** The part of a string before the first half of a surrogate pair that stands alone. */
function validStart(text: string): string {
  if (text.isWellFormed()) return text;
  const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(text);
  return text.slice(0, lone?.index ?? text.length);
}

/** How many bytes from the start are UTF-8. */
function validLength(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  if (isDecoded(decoder, bytes)) return bytes.length;
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes[at] ?? 0);
    if (length === 0 || at + length > bytes.length) return at;
    if (length > 1 && !isDecoded(decoder, bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}

function isDecoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function characterLength(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}
