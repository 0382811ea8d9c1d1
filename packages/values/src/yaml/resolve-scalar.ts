import { decodeBinary } from "./decode-binary.ts";
import { isTimestamp } from "./is-timestamp.ts";
import { coreTag, type ScalarNode } from "./yaml-node.ts";
import { YamlProblem } from "./yaml-problem.ts";

/** A scalar with the type that Helm's reader gives it. Integers keep all their digits. */
export type Scalar =
  | { kind: "null" }
  | { kind: "bool"; value: boolean }
  | { kind: "int"; value: bigint }
  | { kind: "float"; value: number }
  | { kind: "string"; value: string; isMangled?: boolean };

const words: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((word) =>
    isTrue(word, true),
  ),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((word) =>
    isTrue(word, false),
  ),
  ...["", "~", "null", "Null", "NULL"].map((word): [string, Scalar] => [word, { kind: "null" }]),
  ...[".nan", ".NaN", ".NAN"].map((word): [string, Scalar] => [word, { kind: "float", value: Number.NaN }]),
  ...[".inf", ".Inf", ".INF"].flatMap((word): [string, Scalar][] => [
    [word, { kind: "float", value: Number.POSITIVE_INFINITY }],
    [`+${word}`, { kind: "float", value: Number.POSITIVE_INFINITY }],
    [`-${word}`, { kind: "float", value: Number.NEGATIVE_INFINITY }],
  ]),
]);

function isTrue(word: string, value: boolean): [string, Scalar] {
  return [word, { kind: "bool", value }];
}

/** Tags that ask for a type; every other tag leaves the text as a string. */
const typeOfTag: ReadonlyMap<string, Scalar["kind"] | "timestamp"> = new Map([
  [`${coreTag}str`, "string"],
  [`${coreTag}bool`, "bool"],
  [`${coreTag}int`, "int"],
  [`${coreTag}float`, "float"],
  [`${coreTag}null`, "null"],
  [`${coreTag}timestamp`, "timestamp"],
]);

/** Gives a scalar its type by the rules of YAML 1.1 as Helm's reader knows them. Throws `YamlProblem`. */
export function resolveScalar(node: ScalarNode): Scalar {
  if (node.tag === "") {
    return node.style === "plain" ? resolvePlain(node.value) : { kind: "string", value: node.value };
  }
  if (node.tag === `${coreTag}binary`) return { kind: "string", ...decodeBinary(node) };
  const wanted = typeOfTag.get(node.tag);
  if (wanted === undefined || wanted === "string") return { kind: "string", value: node.value };
  if (wanted === "timestamp") {
    if (isTimestamp(node.value)) return { kind: "string", value: node.value };
    throw wrongTag(node);
  }
  const found = resolvePlain(node.value);
  if (found.kind === wanted) return found;
  if (wanted === "float" && found.kind === "int" && fitsInt64(found.value)) {
    return { kind: "float", value: Number(found.value) };
  }
  throw wrongTag(node);
}

/** Gives a text without quotes and tag its type. */
export function resolvePlain(text: string): Scalar {
  const word = words.get(text);
  if (word !== undefined) return word;
  if (text.startsWith(".")) return resolveFraction(text);
  return /^[-+0-9]/.test(text) ? resolveNumber(text) : { kind: "string", value: text };
}

function wrongTag(node: ScalarNode): YamlProblem {
  return new YamlProblem("the value cannot be read as its tag demands", {
    at: node.start,
    code: "yaml-tag-mismatch",
    kind: "exact",
  });
}

function resolveFraction(text: string): Scalar {
  const isNumber = /^\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+(_[0-9]+)*)?$/.test(text);
  const value = isNumber ? Number(text.replaceAll("_", "")) : Number.NaN;
  return Number.isFinite(value) ? { kind: "float", value } : { kind: "string", value: text };
}

function resolveNumber(text: string): Scalar {
  const plain = text.replaceAll("_", "");
  const integer = parseInteger(plain);
  if (integer !== undefined && (fitsInt64(integer) || fitsUint64(integer, plain))) {
    return { kind: "int", value: integer };
  }
  if (/^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(plain)) {
    const value = Number(plain);
    if (Number.isFinite(value)) return { kind: "float", value };
  }
  // a sign after the prefix of a binary number is accepted as well
  const signed = /^0b([-+])([01]+)$/.exec(plain);
  if (signed === null) return { kind: "string", value: text };
  const magnitude = BigInt(`0b${signed[2]}`);
  const value = signed[1] === "-" ? -magnitude : magnitude;
  return fitsInt64(value) ? { kind: "int", value } : { kind: "string", value: text };
}

/** Decimal, 0x, 0o, 0b and old octal numbers, with a sign. */
function parseInteger(plain: string): bigint | undefined {
  const sign = /^[-+]/.test(plain) ? plain.charAt(0) : "";
  const digits = plain.slice(sign.length);
  const magnitude = parseMagnitude(digits);
  return magnitude === undefined || sign !== "-" ? magnitude : -magnitude;
}

function parseMagnitude(digits: string): bigint | undefined {
  if (/^(0|[1-9][0-9]*)$/.test(digits)) return BigInt(digits);
  if (/^0[0-7]+$/.test(digits)) return BigInt(`0o${digits.slice(1)}`);
  return /^0([xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)$/.test(digits) ? BigInt(digits.toLowerCase()) : undefined;
}

function fitsInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/** Numbers beyond 63 bits are read as unsigned, which takes no sign. */
function fitsUint64(value: bigint, plain: string): boolean {
  return !/^[-+]/.test(plain) && BigInt.asUintN(64, value) === value;
}
