import fc from "fast-check";
import type { JsonValue } from "../json.ts";
import type { Fields, ListMerge, Schema, SchemaNode } from "../schema/schema.ts";

/** Documents that a schema accepts, as people could write them: optional and defaulted fields are present or not. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<JsonValue> {
  return arbitraryOfNode(schema.node);
}

function arbitraryOfNode(node: SchemaNode): fc.Arbitrary<JsonValue> {
  switch (node.kind) {
    case "flag":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...node.values);
    case "integer":
      return fc.integer({ min: node.minimum ?? -9, max: Math.min(node.maximum ?? 9_999, 2 ** 31 - 1) });
    case "text":
      return arbitraryText(node);
    case "list":
      return arbitraryList(node);
    case "map":
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), arbitraryOfNode(node.value.node), {
        maxKeys: 3,
      });
    case "object":
      return arbitraryObject(node.fields);
    case "free-form":
      return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>, {
        maxKeys: 4,
      });
  }
}

function arbitraryText(node: Extract<SchemaNode, { kind: "text" }>): fc.Arbitrary<string> {
  if (node.format === "date-time") {
    return fc
      .date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  const maxLength = node.maxLength ?? 20;
  if (node.pattern !== undefined) {
    return fc
      .stringMatching(new RegExp(node.pattern, "u"), { maxLength })
      .filter((text) => text.length <= maxLength);
  }
  return fc.string({ minLength: node.minLength ?? 0, maxLength: Math.min(maxLength, 20) });
}

function arbitraryList(node: Extract<SchemaNode, { kind: "list" }>): fc.Arbitrary<JsonValue> {
  return fc.uniqueArray(arbitraryOfNode(node.item.node), {
    minLength: node.minItems ?? 0,
    maxLength: Math.min(node.maxItems, 3),
    ...(node.merge.kind === "atomic" ? { comparator: () => false } : {}),
    selector: (item) => keyOf(node.merge, item),
  });
}

function keyOf(merge: ListMerge, item: JsonValue): string {
  if (merge.kind !== "map") return JSON.stringify(item);
  return JSON.stringify(merge.keys.map((key) => (item as { [key: string]: JsonValue })[key]));
}

function arbitraryObject(fields: Fields): fc.Arbitrary<JsonValue> {
  const names = Object.keys(fields);
  const requiredKeys = names.filter((name) => fields[name]?.presence === "required");
  const members = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, arbitraryOfNode(field.schema.node)]),
  );
  return fc.record(members, { requiredKeys }) as fc.Arbitrary<JsonValue>;
}

/** Documents of a schema in which one value may have been replaced by one of another type or form. */
export function arbitraryNear(schema: Schema): fc.Arbitrary<JsonValue> {
  const disturbance = fc.constantFrom<JsonValue[]>(0, -1, "", "Other", true, [], {}, null);
  return fc
    .tuple(arbitraryOf(schema), fc.nat(), disturbance, fc.boolean())
    .map(([document, at, value, isDisturbed]) => (isDisturbed ? replaceAt(document, at, value) : document));
}

/** Replaces the value at the n-th place of a document (modulo its places), free-form maps included. */
function replaceAt(document: JsonValue, at: number, value: JsonValue): JsonValue {
  const places = countPlaces(document);
  let left = at % places;
  const visit = (here: JsonValue): JsonValue => {
    if (left-- === 0) return value;
    if (Array.isArray(here)) return here.map((item: JsonValue) => visit(item));
    if (typeof here !== "object" || here === null) return here;
    return Object.fromEntries(Object.entries(here).map(([key, item]) => [key, visit(item)]));
  };
  return visit(document);
}

function countPlaces(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + countPlaces(item), 1);
}
