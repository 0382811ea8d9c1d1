import { group, version } from "../constants.ts";
import { kinds } from "../kinds/kinds.ts";
import { defaultOf } from "../schema/default-of.ts";
import type { KindDefinition } from "../schema/kind-definition.ts";
import type { Field, Rule, Schema, SchemaNode } from "../schema/schema.ts";
import { describeField } from "../schema/to-open-api.ts";

/** The reference page of all kinds as Markdown. */
export function renderCrdReference(): string {
  return [
    "# Custom resources",
    "",
    "Generated from packages/model by `npm run generate`. Do not edit.",
    "",
    `All kinds belong to group \`${group}\`, version \`${version}\`. Fields are only ever added: one that is no longer used stays and is marked deprecated.`,
    "",
    ...kinds.map((kind) => `* [${kind.kind}](#${kind.kind.toLowerCase()}): ${kind.description}`),
    "",
    ...kinds.flatMap(renderKind),
  ].join("\n");
}

function renderKind(kind: KindDefinition): string[] {
  return [
    `## ${kind.kind}`,
    "",
    kind.description,
    "",
    `${kind.scope === "Cluster" ? "Cluster-scoped" : "Namespaced"}. \`kubectl get ${kind.plural}\`, short ${kind.shortNames.map((name) => `\`${name}\``).join(", ")}. Status is a subresource.`,
    "",
    ...renderColumns(kind),
    ...renderSelectable(kind),
    "### Fields",
    "",
    "| Field | Type | Default | Meaning |",
    "|---|---|---|---|",
    ...renderFields("spec", kind.spec.node),
    ...renderFields("status", kind.status.node),
    "",
    ...renderRules(kind),
  ];
}

function renderColumns(kind: KindDefinition): string[] {
  const columns = kind.columns.map(({ name, isWide }) => (isWide ? `${name} (wide)` : name));
  return [`Columns: ${columns.join(", ")}.`, ""];
}

function renderSelectable({ selectableFields }: KindDefinition): string[] {
  if (selectableFields.length === 0) return [];
  return [`Field selectors: ${selectableFields.map((path) => `\`${path.slice(1)}\``).join(", ")}.`, ""];
}

function renderFields(path: string, node: SchemaNode): string[] {
  switch (node.kind) {
    case "object":
      return Object.entries(node.fields).flatMap(([name, field]) => renderField(`${path}.${name}`, field));
    case "list":
      return renderFields(`${path}[]`, node.item.node);
    case "map":
      return renderFields(`${path}.*`, node.value.node);
    default:
      return [];
  }
}

function renderField(path: string, field: Field): string[] {
  const presence = field.presence === "required" ? "required" : formatDefault(field);
  const cells = [`\`${path}\``, formatType(field.schema), presence, escapeCell(describeField(field))];
  return [`| ${cells.join(" | ")} |`, ...renderFields(path, field.schema.node)];
}

function formatDefault(field: Field): string {
  const value = defaultOf(field);
  if (value === undefined || (typeof value === "object" && value !== null)) return "";
  return `\`${String(value)}\``;
}

function formatType({ node }: Schema): string {
  switch (node.kind) {
    case "choice":
      return node.values.map((value) => `\`${value}\``).join(", ");
    case "text":
      return node.format === "date-time" ? "time" : "text";
    case "integer":
      return "whole number";
    case "flag":
      return "true or false";
    case "list":
      return `list of ${formatItem(node.item)}${formatKeys(node.merge)}`;
    case "map":
      return `map of ${formatItem(node.value)}`;
    case "object":
      return "object";
    case "free-form":
      return "free-form map";
  }
}

function formatItem(schema: Schema): string {
  return schema.node.kind === "object" ? "objects" : formatType(schema);
}

function formatKeys(merge: Extract<SchemaNode, { kind: "list" }>["merge"]): string {
  return merge.kind === "map" ? ` by ${merge.keys.map((key) => `\`${key}\``).join(", ")}` : "";
}

function renderRules(kind: KindDefinition): string[] {
  const rules = [...kind.rules, ...collectRules(kind.spec.node)];
  if (rules.length === 0) return [];
  return ["### Rules", "", ...rules.map(({ message, cel }) => `* ${message}: \`${cel}\``), ""];
}

function collectRules(node: SchemaNode): readonly Rule<never>[] {
  switch (node.kind) {
    case "object":
      return [
        ...node.rules,
        ...Object.values(node.fields).flatMap((field) => collectRules(field.schema.node)),
      ];
    case "list":
      return collectRules(node.item.node);
    case "map":
      return collectRules(node.value.node);
    default:
      return [];
  }
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
