import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import type { SchemaType } from "./chart-model.ts";

/** What a schema says about one place. */
export type SchemaRule = {
  types?: readonly SchemaType[];
  enum?: readonly JsonValue[];
  minimum?: number;
  maximum?: number;
};

const schemaTypes: readonly string[] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/** Reads type, values and bounds of a schema node. Alternatives are accepted together. */
export function readRule(schema: JsonObject): SchemaRule {
  const alternatives = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isJsonObject);
  if (alternatives.length > 0) return readAlternatives(alternatives);
  const types = readTypes(schema.type);
  return {
    ...(types.length > 0 ? { types } : {}),
    ...(Array.isArray(schema.enum) ? { enum: schema.enum } : {}),
    ...(typeof schema.minimum === "number" ? { minimum: schema.minimum } : {}),
    ...(typeof schema.maximum === "number" ? { maximum: schema.maximum } : {}),
  };
}

/** The schema nodes of the keys below, those of alternatives included. */
export function readProperties(schema: JsonObject): [string, JsonObject][] {
  const own = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const alternatives = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isJsonObject);
  const all = [...own, ...alternatives.flatMap((alternative) => readProperties(alternative))];
  return all.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
}

/** What a schema says about the items of a list; undefined where it says nothing. */
export function readItems(schema: JsonObject): JsonObject | undefined {
  return isJsonObject(schema.items) && Object.keys(schema.items).length > 0 ? schema.items : undefined;
}

/** A rule that accepts what one of several accepts; one without limits lifts them all. */
function readAlternatives(alternatives: readonly JsonObject[]): SchemaRule {
  const rules = alternatives.map((alternative) => readRule(alternative));
  const isListed = rules.every((rule) => rule.enum !== undefined || equalsNull(rule.types));
  if (isListed && rules.some((rule) => rule.enum !== undefined)) {
    const values = rules.flatMap((rule) => rule.enum ?? [null]);
    return { enum: [...new Set(values)] };
  }
  const types = rules.flatMap((rule) => rule.types ?? []);
  return rules.every((rule) => rule.types !== undefined) ? { types: [...new Set(types)] } : {};
}

function equalsNull(types: readonly SchemaType[] | undefined): boolean {
  return types?.length === 1 && types[0] === "null";
}

function readTypes(type: JsonValue | undefined): SchemaType[] {
  const names = typeof type === "string" ? [type] : listOf(type);
  return names.filter((name): name is SchemaType => schemaTypes.includes(String(name)));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
