import { isJsonObject, type JsonValue } from "../json-value.ts";
import type { SchemaType } from "../model/chart-model.ts";

const words: Readonly<Record<SchemaType, string>> = {
  null: "null",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  string: "a text",
  array: "a list",
  object: "a map",
};

/** Types in words, such as "a text or a whole number". */
export function describeTypes(types: readonly SchemaType[]): string {
  return joinWords(types.map((type) => words[type]));
}

/** Words as a list in a sentence: "a, b or c". */
export function joinWords(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} or ${last}`;
}

/** The type of a value by the words of JSON schema; whole numbers are integers. */
export function typeOf(value: JsonValue): SchemaType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isJsonObject(value)) return "object";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "string" ? "string" : "boolean";
}

/** Whether a value has one of the types. */
export function hasType(value: JsonValue, types: readonly SchemaType[]): boolean {
  const type = typeOf(value);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}
