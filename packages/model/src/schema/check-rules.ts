import type { Issue, PathStep } from "@ichor/errors";
import { isJsonObject, type JsonValue } from "../json.ts";
import type { Rule, Schema, SchemaNode } from "./schema.ts";
import { schemaIssue } from "./schema-issue.ts";

/**
 * The rules of a schema that do not hold, as the API server would report them. `before` is the stored value of an
 * update; without it only rules over one state run. Both values must already have the schema's form.
 */
export function checkRules<T>(schema: Schema<T>, value: T, before?: T): Issue[] {
  const issues: Issue[] = [];
  visit(schema.node, {
    value: value as JsonValue,
    before: before as JsonValue | undefined,
    path: [],
    issues,
  });
  return issues;
}

type Visit = {
  value: JsonValue;
  before: JsonValue | undefined;
  path: readonly PathStep[];
  issues: Issue[];
};

function visit(node: SchemaNode, at: Visit): void {
  switch (node.kind) {
    case "object":
      visitObject(node, at);
      break;
    case "map":
      visitMap(node, at);
      break;
    case "list":
      visitList(node, at);
      break;
    default:
  }
}

function visitObject(node: Extract<SchemaNode, { kind: "object" }>, at: Visit): void {
  if (!isJsonObject(at.value)) return;
  const before = isJsonObject(at.before) ? at.before : undefined;
  for (const rule of node.rules) checkRule(rule, { ...at, before });
  for (const [name, field] of Object.entries(node.fields)) {
    const value = at.value[name];
    if (value === undefined) continue;
    visit(field.schema.node, { ...at, value, before: before?.[name], path: [...at.path, name] });
  }
}

function visitMap(node: Extract<SchemaNode, { kind: "map" }>, at: Visit): void {
  if (!isJsonObject(at.value)) return;
  for (const [name, value] of Object.entries(at.value)) {
    const before = isJsonObject(at.before) ? at.before[name] : undefined;
    visit(node.value.node, { ...at, value, before, path: [...at.path, name] });
  }
}

/** Entries of a list have no earlier form here: the API server correlates only those of keyed lists. */
function visitList(node: Extract<SchemaNode, { kind: "list" }>, at: Visit): void {
  if (!Array.isArray(at.value)) return;
  at.value.forEach((value: JsonValue, index) => {
    visit(node.item.node, { ...at, value, before: undefined, path: [...at.path, index] });
  });
}

function checkRule(rule: Rule<never>, { value, before, path, issues }: Visit): void {
  const isApplicable = rule.kind === "state" || before !== undefined;
  if (isApplicable && !holds(rule, value, before)) {
    issues.push(schemaIssue("field-rule", [...path, ...toSteps(rule.fieldPath)], rule.message));
  }
}

function holds(rule: Rule<never>, value: JsonValue, before: JsonValue | undefined): boolean {
  return rule.kind === "state" ? rule.holds(value as never) : rule.holds(value as never, before as never);
}

function toSteps(fieldPath: string | undefined): string[] {
  return fieldPath === undefined ? [] : fieldPath.split(".").filter((step) => step !== "");
}
