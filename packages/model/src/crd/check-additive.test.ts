import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { checkAdditive, checkAdditiveSet } from "./check-additive.ts";
import { renderCrds } from "./render-crds.ts";

function crd(schema: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    kind: "CustomResourceDefinition",
    metadata: { name: "things.example.org" },
    spec: {
      names: { kind: "Thing" },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, schema: { openAPIV3Schema: schema } }],
      ...more,
    },
  };
}

const spec = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties: { spec: { type: "object", properties } },
});
const text = { type: "string" };

const refused: { name: string; before: JsonObject; after: JsonObject; message: string }[] = [
  {
    name: "a property",
    before: crd(spec({ custom: text, other: text })),
    after: crd(spec({ other: text })),
    message: "Thing.spec.custom would be removed",
  },
  {
    name: "a property of a property",
    before: crd(spec({ custom: { type: "object", properties: { url: text } } })),
    after: crd(spec({ custom: { type: "object", properties: {} } })),
    message: "Thing.spec.custom.url would be removed",
  },
  {
    name: "a type",
    before: crd(spec({ size: text })),
    after: crd(spec({ size: { type: "integer" } })),
    message: "type string of Thing.spec.size would be removed",
  },
  {
    name: "a type without another",
    before: crd(spec({ size: text })),
    after: crd(spec({ size: { "x-kubernetes-int-or-string": true } })),
    message: "type string of Thing.spec.size would be removed",
  },
  {
    name: "the items of a list",
    before: crd(spec({ list: { type: "array", items: text } })),
    after: crd(spec({ list: { type: "array" } })),
    message: "Thing.spec.list.items would be removed",
  },
  {
    name: "a property of items",
    before: crd(spec({ list: { type: "array", items: { type: "object", properties: { a: text } } } })),
    after: crd(spec({ list: { type: "array", items: { type: "object", properties: {} } } })),
    message: "Thing.spec.list.items.a would be removed",
  },
  {
    name: "the type of items",
    before: crd(spec({ list: { type: "array", items: text } })),
    after: crd(spec({ list: { type: "array", items: { type: "integer" } } })),
    message: "type string of Thing.spec.list.items would be removed",
  },
  {
    name: "additional properties",
    before: crd(spec({ map: { type: "object", additionalProperties: text } })),
    after: crd(spec({ map: { type: "object", properties: { a: text } } })),
    message: "Thing.spec.map.additionalProperties would be removed",
  },
  {
    name: "additional properties that are forbidden afterwards",
    before: crd(spec({ map: { type: "object", additionalProperties: true } })),
    after: crd(spec({ map: { type: "object", additionalProperties: false } })),
    message: "Thing.spec.map.additionalProperties would be removed",
  },
  {
    name: "the free form of a map",
    before: crd(spec({ values: { type: "object", "x-kubernetes-preserve-unknown-fields": true } })),
    after: crd(spec({ values: { type: "object" } })),
    message: "the free form of Thing.spec.values would be removed",
  },
  {
    name: "a served version",
    before: crd(spec({}), {
      versions: [
        { name: "v1", served: true },
        { name: "v2", served: true },
      ],
    }),
    after: crd(spec({}), { versions: [{ name: "v2", served: true }] }),
    message: "served version v1 of things.example.org would be removed",
  },
  {
    name: "the service of a version",
    before: crd(spec({})),
    after: crd(spec({}), { versions: [{ name: "v1", served: false }] }),
    message: "served version v1 of things.example.org would be removed",
  },
  {
    name: "the scope",
    before: crd(spec({})),
    after: crd(spec({}), { scope: "Cluster" }),
    message: "scope Namespaced of things.example.org would be removed",
  },
];

const accepted: { name: string; before: JsonObject; after: JsonObject }[] = [
  { name: "a new property", before: crd(spec({ a: text })), after: crd(spec({ a: text, b: text })) },
  {
    name: "fewer words of an enum, which is not read",
    before: crd(spec({ a: { ...text, enum: ["x", "y"] } })),
    after: crd(spec({ a: { ...text, enum: ["x"] } })),
  },
  {
    name: "another description, default and limit",
    before: crd(spec({ a: { ...text, description: "old", default: "x", maxLength: 9 } })),
    after: crd(spec({ a: { ...text, description: "new", default: "y", maxLength: 5 } })),
  },
  {
    name: "a version that was not served",
    before: crd(spec({}), {
      versions: [
        { name: "v0", served: false },
        { name: "v1", served: true },
      ],
    }),
    after: crd(spec({}), { versions: [{ name: "v1", served: true }] }),
  },
  {
    name: "properties that become a free form",
    before: crd(spec({ a: { type: "object", properties: { b: text }, additionalProperties: text } })),
    after: crd(spec({ a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } })),
  },
  {
    name: "properties beside a free form",
    before: crd(spec({ a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } })),
    after: crd(
      spec({ a: { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { b: text } } }),
    ),
  },
];

test.each(refused)("refuses to take away $name [CRD-41]", ({ before, after, message }) => {
  expect(checkAdditive(before, after).map((issue) => issue.message)).toEqual([message]);
});

test.each(accepted)("accepts $name [CRD-41]", ({ before, after }) => {
  expect(checkAdditive(before, after)).toEqual([]);
});

test("a definition that is gone is taken away, a new one is not [CRD-41]", () => {
  const other = { ...crd(spec({})), metadata: { name: "others.example.org" } };
  expect(checkAdditiveSet([crd(spec({}))], [crd(spec({})), other])).toEqual([]);
  expect(checkAdditiveSet([crd(spec({})), other], [crd(spec({}))]).map(({ message }) => message)).toEqual([
    "others.example.org would be removed",
  ]);
});

test("what is no definition is refused, not compared", () => {
  expect(checkAdditive(null, crd(spec({})))).toHaveLength(1);
  expect(checkAdditive(crd(spec({})), { kind: "Deployment" })).toHaveLength(1);
});

describe.each(renderCrds())("$kind", ({ object }) => {
  test("no property can leave without being noticed [CRD-41] [GEN-9]", () => {
    const removals = listRemovals(object);
    expect(removals.length).toBeGreaterThan(10);
    const unnoticed = removals.filter(({ without, path }) => {
      const messages = checkAdditive(object, without).map(({ message }) => message);
      return !messages.some((message) => message.endsWith(`${path} would be removed`));
    });
    expect(unnoticed.map(({ path }) => path)).toEqual([]);
  });
});

/** The definition once without each of its properties below spec and status. */
function listRemovals(object: JsonObject): { path: string; without: JsonObject }[] {
  const schemaPath = ["spec", "versions", "0", "schema", "openAPIV3Schema"];
  const found: { path: string; without: JsonObject }[] = [];
  const visit = (schema: JsonValue | undefined, at: readonly string[], path: string) => {
    if (!isJsonObject(schema)) return;
    for (const [name, below] of Object.entries((schema.properties ?? {}) as JsonObject)) {
      const here = [...at, "properties", name];
      found.push({ path: `${path}.${name}`, without: removeAt(object, here) as JsonObject });
      visit(below, here, `${path}.${name}`);
    }
    visit(schema.items, [...at, "items"], `${path}.items`);
    visit(schema.additionalProperties, [...at, "additionalProperties"], `${path}.additionalProperties`);
  };
  const root = schemaPath.reduce<JsonValue | undefined>((value, step) => readStep(value, step), object);
  visit(root, schemaPath, String((object.spec as { names: JsonObject }).names.kind));
  return found;
}

function readStep(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isJsonObject(value) ? value[step] : undefined;
}

function removeAt(value: JsonValue | undefined, [step = "", ...rest]: readonly string[]): JsonValue {
  if (Array.isArray(value)) {
    return value.map((item: JsonValue, index) => (String(index) === step ? removeAt(item, rest) : item));
  }
  if (!isJsonObject(value)) return null;
  const { [step]: below, ...others } = value;
  return rest.length === 0 ? others : { ...others, [step]: removeAt(below, rest) };
}
