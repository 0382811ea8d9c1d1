import { listsFor } from "../checks/check-value-lists.ts";
import type { Component } from "../component.ts";
import { type JsonObject, type JsonValue, setOwn } from "../json-value.ts";
import { formatPath, type KeyPath } from "../value-path.ts";
import type { ChartModel, ModelNode } from "./chart-model.ts";

/**
 * A JSON schema for completion and hover in an editor, made from the chart's own schema and comments when it is needed
 * and never stored. It says nothing about unknown keys: findings come from `evaluateValues` alone. With a component,
 * value lists and Ichor's reasons are in it, and keys that cannot be set are not offered.
 */
export function toEditorSchema(model: ChartModel, component?: Component): JsonObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...describe(model.root, { model, component, path: [] }),
  };
}

type Context = { model: ChartModel; component: Component | undefined; path: KeyPath };

function describe(node: ModelNode, context: Context): JsonObject {
  const children = Object.entries(node.children ?? {}).filter(([, child]) => child.rejected === undefined);
  const properties: Record<string, JsonValue> = {};
  for (const [key, child] of children) {
    setOwn(properties, key, describe(child, { ...context, path: [...context.path, key] }));
  }
  return {
    ...typeOf(node),
    ...valuesOf(node, context),
    ...(children.length > 0 ? { properties } : {}),
    ...(node.items === undefined ? {} : { items: describe(node.items, { ...context, path: [] }) }),
    ...(node.minimum === undefined ? {} : { minimum: node.minimum }),
    ...(node.maximum === undefined ? {} : { maximum: node.maximum }),
    ...defaultOf(node),
    ...wordsOf(node, context),
  };
}

function typeOf({ types }: ModelNode): JsonObject {
  if (types === undefined || types.length === 0) return {};
  return { type: types.length === 1 ? (types[0] ?? "null") : [...types] };
}

/** Closed lists are offered as values; the empty text only stands for the default. */
function valuesOf(node: ModelNode, { model, component, path }: Context): JsonObject {
  if (node.enum !== undefined) return { enum: node.enum };
  if (component === undefined) return {};
  const list = listsFor(component, model.chart.version).find(
    (item) => formatPath(item.path) === formatPath(path),
  );
  return list === undefined ? {} : { enum: list.values };
}

function defaultOf(node: ModelNode): JsonObject {
  return node.default === undefined || node.children !== undefined ? {} : { default: node.default };
}

function wordsOf(node: ModelNode, { component, path }: Context): JsonObject {
  const owned = component?.owned.find((item) => formatPath(item.path) === formatPath(path));
  const reason = component?.defaultReasons.find((item) => formatPath(item.path) === formatPath(path))?.reason;
  const notes = [
    ...(owned === undefined ? [] : [`Owned by Ichor: ${owned.reason}.`]),
    ...(reason === undefined ? [] : [`Ichor changes the default: ${reason}.`]),
  ];
  const description = [node.doc ?? "", ...notes].filter((part) => part !== "").join("\n\n");
  const shown = defaultText(node);
  const markdown = [description, ...(shown === undefined ? [] : [`Default: ${shown}`])].filter(
    (part) => part !== "",
  );
  return {
    ...(description === "" ? {} : { description }),
    ...(markdown.length === 0 ? {} : { markdownDescription: markdown.join("\n\n") }),
    ...(owned === undefined ? {} : { doNotSuggest: true }),
  };
}

function defaultText(node: ModelNode): string | undefined {
  if (node.defaultText !== undefined) return node.defaultText;
  if (node.default === undefined || node.children !== undefined) return undefined;
  const text = JSON.stringify(node.default);
  return text.length > 200 ? undefined : `\`${text}\``;
}
