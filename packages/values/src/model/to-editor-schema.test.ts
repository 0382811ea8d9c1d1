import { expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "../json-value.ts";
import { tinyModel } from "../testing/tiny-chart.ts";
import { tinyComponent } from "../testing/tiny-component.ts";
import { toEditorSchema } from "./to-editor-schema.ts";

const schema = toEditorSchema(tinyModel(), tinyComponent());

function at(dotted: string): JsonObject {
  let node: JsonObject = schema;
  for (const key of dotted.split(".")) {
    const below = isJsonObject(node.properties) ? node.properties[key] : undefined;
    if (!isJsonObject(below)) throw new Error(`${dotted} is not in the schema`);
    node = below;
  }
  return node;
}

test("an editor is told types, defaults and the chart's own words", () => {
  expect(at("replicas")).toEqual({
    type: "integer",
    default: 1,
    description: "How many of them.\nIt may take several lines:\n- and lists",
    markdownDescription: "How many of them.\nIt may take several lines:\n- and lists\n\nDefault: `1`",
  });
  expect(at("name").markdownDescription).toBe("Name of the thing.\n\nDefault: the release name");
});

test("an editor offers the values that a program accepts although the chart's schema takes any text", () => {
  expect(at("relay.tls.method").enum).toEqual(["helm", "cronJob", "certmanager"]);
  expect(at("mode").enum).toEqual(["fast", "safe"]);
  expect(at("name").enum).toBeUndefined();
});

test("an editor says why a key is owned and does not offer it", () => {
  expect(at("ipam.mode")).toMatchObject({
    doNotSuggest: true,
    description: "Owned by Ichor: Talos requires it.",
  });
});

test("an editor says why Ichor changes a default", () => {
  expect(at("relay.tls.method").description).toContain(
    "Ichor changes the default: certificates stay the same.",
  );
});

test("an editor is not offered what the chart rejects", () => {
  expect(() => at("tunnel")).toThrow();
});

test("without a component the schema is the chart's alone", () => {
  expect(JSON.stringify(toEditorSchema(tinyModel()))).not.toContain("Ichor");
});
