import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { decodeBase64 } from "./base64.ts";
import { isSecretName } from "./secret-names.ts";

/** Gives the mark of a secret. */
export type MarkOf = (secret: string) => string;

// one look decides for nearly every text that there is nothing to do
const worthALook =
  /-----BEGIN|LS0tLS1|eyJ|:\/\/|pass|pwd|psk|token|secret|key|credential|bearer|basic|connection|jwt|bcrypt|gh[opsur]_|github_pat|glpat|xox|sk[-_]|rk_|AKIA|ASIA|AIza|ya29|npm_|hv[bs]\.|dop_v1|[a-z0-9]{6}\.[a-z0-9]{16}/i;

const privateKeys =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----|$)/g;
const publicBlocks =
  /-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE REQUEST|X509 CRL)-----[\s\S]*?-----END \1-----/g;
const encodedPem = /LS0tLS1[A-Za-z0-9+/_-]{16,}={0,2}/g;
const tokens = new RegExp(
  [
    String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){1,3}`,
    String.raw`\bgh[opsur]_[A-Za-z0-9]{20,}`,
    String.raw`\bgithub_pat_\w{20,}`,
    String.raw`\bglpat-[\w-]{16,}`,
    String.raw`\bxox[abeoprs]-[\w-]{10,}`,
    String.raw`\bsk-[A-Za-z0-9_-]{20,}`,
    String.raw`\b[sr]k_(?:live|test)_\w{16,}`,
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`\bya29\.[\w-]{20,}`,
    String.raw`\bnpm_[A-Za-z0-9]{30,}`,
    String.raw`\bhv[bs]\.[\w-]{20,}`,
    String.raw`\bdop_v1_[a-f0-9]{40,}`,
    String.raw`\bAGE-SECRET-KEY-1[0-9A-Z]{50,}`,
    // a bootstrap token of Kubernetes or Talos
    String.raw`(?<![\w.-])[a-z0-9]{6}\.(?=[a-z]*[0-9])[a-z0-9]{16}(?![\w.-])`,
  ].join("|"),
  "g",
);
// a scheme starts where a word starts: without that, long words would be tried at each of their letters
const urlPasswords = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/[^\s:@/"']*:)([^\s@/"']+)(@)/gi;
const authHeaders = /\b(bearer|basic)(\s+)([A-Za-z0-9._~+/=-]{8,})/gi;
const flags = /(?<![\w-])(--?[A-Za-z][\w.-]*)(=|[ \t]+)("[^"\n]*"|'[^'\n]*'|[^\s"']+)/g;
const assignments =
  /(["']?)(?<![\w.-])([A-Za-z_][\w.-]*)\1([ \t]*[:=][ \t]*)("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s"',;})\]]+)/g;
const notSecret = /^(?:|true|false|null|none|\*\*\*[0-9a-f]{8}|\$[({].*|\{\{.*|[|>][-+]?|[&*!].*|\[|\{)$/i;

/** How texts are masked. */
export type TextMasking = {
  readonly markOf: MarkOf;
  /** whether names beside a value decide too (`password: x`, `--token=x`): not in prose, such as a schema's descriptions */
  readonly hasSecretNames: boolean;
};

/**
 * Hides what looks like a secret inside a text: private keys (also in base64), tokens of known form, passwords in
 * URLs, headers, flags and assignments. Public certificates are shortened to their kind, size and fingerprint.
 */
export function maskSecretTexts(text: string, { markOf, hasSecretNames }: TextMasking): string {
  if (!worthALook.test(text)) return text;
  const masked = text
    .replace(privateKeys, (block) => markOf(block))
    .replace(publicBlocks, (block, kind: string) => shorten(block, kind))
    .replace(encodedPem, (encoded) => maskEncoded(encoded, markOf))
    .replace(tokens, (token) => markOf(token))
    .replace(urlPasswords, (...found: string[]) => maskPart(found, { markOf, secret: 2 }))
    .replace(authHeaders, (...found: string[]) =>
      isCredential(found[1] ?? "", found[3] ?? "")
        ? maskPart(found, { markOf, secret: 3 })
        : (found[0] ?? ""),
    );
  return hasSecretNames ? maskNamed(masked, markOf) : masked;
}

function maskNamed(text: string, markOf: MarkOf): string {
  return text
    .replace(flags, (...found: string[]) => {
      const [whole = "", flag = "", gap, secret = ""] = found;
      const isOtherFlag = gap !== "=" && secret.startsWith("-");
      return isSecretName(flag) && !isOtherFlag ? maskPart(found, { markOf, secret: 3 }) : whole;
    })
    .replace(assignments, (...found: string[]) =>
      isSecretName(found[2] ?? "") ? maskPart(found, { markOf, secret: 4 }) : (found[0] ?? ""),
    );
}

// puts a match together again with one of its groups masked; the secret is the last or last but one group
function maskPart(found: readonly string[], { markOf, secret }: { markOf: MarkOf; secret: number }): string {
  const [whole = ""] = found;
  const text = found[secret] ?? "";
  const at = whole.lastIndexOf(text);
  return whole.slice(0, at) + mark(text, markOf) + whole.slice(at + text.length);
}

function mark(secret: string, markOf: MarkOf): string {
  const quote = /^(["'])[\s\S]*\1$/.exec(secret)?.[1] ?? "";
  const inner = quote === "" ? secret : secret.slice(1, -1);
  return notSecret.test(inner) ? secret : quote + markOf(inner) + quote;
}

function isCredential(scheme: string, secret: string): boolean {
  if (scheme.toLowerCase() === "bearer") return /\d/.test(secret) && secret.length >= 12;
  const decoded = decodeBase64(secret);
  return decoded?.includes(58) ?? false;
}

function maskEncoded(encoded: string, markOf: MarkOf): string {
  const bytes = decodeBase64(encoded);
  if (bytes === undefined) return encoded;
  const text = new TextDecoder("utf-8").decode(bytes);
  if (text.includes("PRIVATE KEY")) return markOf(text);
  const kind = /^-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1];
  return kind === undefined ? encoded : shorten(text, kind);
}

function shorten(block: string, kind: string): string {
  const bytes = new TextEncoder().encode(block.trim());
  return `<${kind.toLowerCase()}, ${bytes.length} bytes, sha256 ${bytesToHex(sha256(bytes)).slice(0, 16)}>`;
}
