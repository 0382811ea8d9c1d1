import { canonicalJson, type JsonValue } from "@ichor/values";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * An identity that can say which of its members moved: one hash of each member, in a fixed order, as one opaque text
 * `<form>.<base64url>`. Two identities are equal exactly when all members are; the one who holds two of them can name
 * the difference without knowing a value.
 */
export type IdentityForm = {
  /** names the list of members and its version; a text of another form equals nothing */
  readonly form: string;
  readonly members: readonly string[];
};

/** 96 bits of each member: nobody finds a second value for one of them. */
const bytesPerMember = 12;

/** The identity of member values, which must be given in the order of the form. */
export function identityOf({ form, members }: IdentityForm, values: readonly JsonValue[]): string {
  const bytes = new Uint8Array(members.length * bytesPerMember);
  for (const [index, member] of members.entries()) {
    const text = `${form}/${member}\n${canonicalJson(values[index] ?? null)}`;
    bytes.set(sha256(utf8ToBytes(text)).subarray(0, bytesPerMember), index * bytesPerMember);
  }
  return `${form}.${toBase64Url(bytes)}`;
}

/** The text of each member's hash; undefined for a text that is not an identity of this form. */
export function membersOf(
  { form, members }: IdentityForm,
  identity: string,
): Map<string, string> | undefined {
  const text = identity.startsWith(`${form}.`) ? identity.slice(form.length + 1) : "";
  const charactersPerMember = (bytesPerMember * 4) / 3;
  if (text.length !== members.length * charactersPerMember || /[^\w-]/.test(text)) return undefined;
  return new Map(
    members.map((member, index) => [
      member,
      text.slice(index * charactersPerMember, (index + 1) * charactersPerMember),
    ]),
  );
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// the length is a multiple of three: no padding
function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += alphabet[(group >> shift) & 63];
  }
  return text;
}
