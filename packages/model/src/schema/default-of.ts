import { isJsonObject, type JsonValue } from "../json.ts";
import type { Field, Fields, Schema } from "./schema.ts";

/**
 * The default of a field as it is written in the CRD; absent for fields without one. The defaults inside an object are
 * written out: the API server checks a default against the rules before it fills anything in.
 */
export function defaultOf(field: Field): JsonValue | undefined {
  return field.presence === "defaulted" ? fillDefaults(field.schema, field.default ?? null) : undefined;
}

/** A value with the defaults of its schema filled in. */
export function fillDefaults({ node }: Schema, value: JsonValue): JsonValue {
  if (node.kind !== "object" || !isJsonObject(value)) return value;
  return { ...defaultsOf(node.fields), ...value };
}

function defaultsOf(fields: Fields): { [name: string]: JsonValue } {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, JsonValue][] => {
      const value = defaultOf(field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
