import type { JsonObject, JsonValue } from "../json.ts";
import { defaultOf } from "./default-of.ts";
import type { Field, Fields, ListMerge, Rule, Schema, SchemaNode } from "./schema.ts";

/** The structural OpenAPI v3 schema of a schema, as a CRD holds it. Keys come in a fixed order. */
export function toOpenApi(schema: Schema, description?: string): JsonObject {
  return { ...(description === undefined ? {} : { description }), ...toBody(schema.node) };
}

/** The text that stands in the CRD for a field. */
export function describeField(field: Field): string {
  return field.deprecated === undefined ? field.doc : `Deprecated: ${field.deprecated} ${field.doc}`;
}

function toBody(node: SchemaNode): JsonObject {
  switch (node.kind) {
    case "text":
      return defined({
        type: "string",
        format: node.format,
        pattern: node.pattern,
        minLength: node.minLength,
        maxLength: node.maxLength,
      });
    case "choice":
      return { type: "string", enum: node.values };
    case "integer":
      return defined({ type: "integer", format: node.format, minimum: node.minimum, maximum: node.maximum });
    case "flag":
      return { type: "boolean" };
    case "list":
      return defined({
        type: "array",
        minItems: node.minItems,
        maxItems: node.maxItems,
        items: toOpenApi(node.item),
        ...toListMerge(node.merge),
      });
    case "map":
      return defined({
        type: "object",
        maxProperties: node.maxProperties,
        additionalProperties: toOpenApi(node.value),
      });
    case "free-form":
      return {
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
        "x-kubernetes-map-type": "atomic",
      };
    case "object":
      return toObjectBody(node);
  }
}

function toObjectBody(node: Extract<SchemaNode, { kind: "object" }>): JsonObject {
  const required = Object.keys(node.fields).filter((name) => node.fields[name]?.presence === "required");
  return defined({
    type: "object",
    required: required.length > 0 ? required : undefined,
    properties: toProperties(node.fields),
    "x-kubernetes-map-type": node.isAtomic ? "atomic" : undefined,
    "x-kubernetes-validations": node.rules.length > 0 ? node.rules.map(toValidation) : undefined,
  });
}

function toProperties(fields: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      defined({ ...toOpenApi(field.schema, describeField(field)), default: defaultOf(field) }),
    ]),
  );
}

function toValidation(rule: Rule<never>): JsonObject {
  return defined({ rule: rule.cel, message: rule.message, fieldPath: rule.fieldPath });
}

function toListMerge(merge: ListMerge): { [key: string]: JsonValue | undefined } {
  return {
    "x-kubernetes-list-type": merge.kind,
    "x-kubernetes-list-map-keys": merge.kind === "map" ? merge.keys : undefined,
  };
}

function defined(entries: { [key: string]: JsonValue | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
