import type { Issue, PathStep } from "@ichor/errors";
import { isJsonObject, type JsonValue } from "../json.ts";
import { checkScalar } from "./check-scalar.ts";
import { defaultOf } from "./default-of.ts";
import type { Field, ListMerge, Schema, SchemaNode } from "./schema.ts";
import { formatFieldPath, schemaIssue } from "./schema-issue.ts";

/** A typed value, as far as the input allowed one, and everything that was wrong with the input. */
export type Parsed<T> = { value?: T; issues: readonly Issue[] };

/**
 * Reads an unknown value by a schema. Defaults are filled in, fields that the schema does not know are passed over,
 * a wrong optional field is left out and a wrong list entry is skipped, each with its issue. The value is absent only
 * where a required part is missing or wrong. Rules are not evaluated here: see `checkRules`.
 */
export function parseBySchema<T>(
  schema: Schema<T>,
  input: unknown,
  path: readonly PathStep[] = [],
): Parsed<T> {
  const issues: Issue[] = [];
  const value = parseNode(schema.node, input, { path: { steps: path }, issues });
  return value === undefined ? { issues } : { value: value as T, issues };
}

/** Paths are put together only where something is wrong. */
type LazyPath = { steps: readonly PathStep[] } | { above: LazyPath; step: PathStep };
type Place = { path: LazyPath; issues: Issue[] };

function below({ path, issues }: Place, step: PathStep): Place {
  return { path: { above: path, step }, issues };
}

function toSteps(path: LazyPath): readonly PathStep[] {
  return "steps" in path ? path.steps : [...toSteps(path.above), path.step];
}

function parseNode(node: SchemaNode, input: unknown, place: Place): JsonValue | undefined {
  switch (node.kind) {
    case "text":
    case "choice":
    case "integer":
    case "flag": {
      const issue = checkScalar(node, input, () => toSteps(place.path));
      if (issue) place.issues.push(issue);
      return issue ? undefined : (input as JsonValue);
    }
    case "list":
      return parseList(node, input, place);
    case "map":
      return parseMap(node, input, place);
    case "free-form":
      if (isJsonObject(input)) return input;
      return wrongType(place, "a map");
    case "object":
      return parseObject(node, input, place);
  }
}

function parseObject(
  node: Extract<SchemaNode, { kind: "object" }>,
  input: unknown,
  place: Place,
): JsonValue | undefined {
  if (!isJsonObject(input)) return wrongType(place, "a map");
  const result: { [key: string]: JsonValue } = {};
  let isComplete = true;
  for (const [name, field] of Object.entries(node.fields)) {
    const fieldPlace = below(place, name);
    const given = readField(field, input[name]);
    const value = given === undefined ? undefined : parseNode(field.schema.node, given, fieldPlace);
    if (value !== undefined) {
      result[name] = value;
    } else if (field.presence === "required") {
      isComplete = false;
      if (given === undefined) place.issues.push(missing(toSteps(fieldPlace.path)));
    } else if (field.presence === "defaulted") {
      result[name] = defaultOf(field) ?? null;
    }
  }
  return isComplete ? result : undefined;
}

/** The API server drops the nulls of known fields, and of maps with a schema, before it fills defaults in. */
function readField(field: Field, given: JsonValue | undefined): JsonValue | undefined {
  return given ?? defaultOf(field);
}

function parseList(
  node: Extract<SchemaNode, { kind: "list" }>,
  input: unknown,
  place: Place,
): JsonValue | undefined {
  if (!Array.isArray(input)) return wrongType(place, "a list");
  const items = input.flatMap((item: unknown, index) => {
    const value = parseNode(node.item.node, item, below(place, index));
    return value === undefined ? [] : [value];
  });
  checkCount({ count: input.length, minimum: node.minItems, maximum: node.maxItems }, place);
  checkDuplicates(node.merge, items, place);
  return items;
}

function parseMap(
  node: Extract<SchemaNode, { kind: "map" }>,
  input: unknown,
  place: Place,
): JsonValue | undefined {
  if (!isJsonObject(input)) return wrongType(place, "a map");
  const given = Object.entries(input).filter(([, item]) => item !== null);
  const entries = given.flatMap(([key, item]): [string, JsonValue][] => {
    const value = parseNode(node.value.node, item, below(place, key));
    return value === undefined ? [] : [[key, value]];
  });
  checkCount({ count: given.length, minimum: undefined, maximum: node.maxProperties }, place);
  return Object.fromEntries(entries);
}

type Count = { count: number; minimum: number | undefined; maximum: number | undefined };

function checkCount({ count, minimum = 0, maximum = count }: Count, { path, issues }: Place): void {
  if (count >= minimum && count <= maximum) return;
  const steps = toSteps(path);
  const wanted = count > maximum ? `at most ${maximum}` : `at least ${minimum}`;
  issues.push(schemaIssue("field-items", steps, `${formatFieldPath(steps)} must have ${wanted} entries`));
}

function checkDuplicates(merge: ListMerge, items: readonly JsonValue[], { path, issues }: Place): void {
  if (merge.kind === "atomic") return;
  const seen = new Set<string>();
  items.forEach((item, index) => {
    const key = JSON.stringify(
      merge.kind === "map" && isJsonObject(item) ? merge.keys.map((name) => item[name]) : item,
    );
    if (seen.has(key)) {
      const itemPath = [...toSteps(path), index];
      issues.push(
        schemaIssue("field-duplicate", itemPath, `${formatFieldPath(itemPath)} repeats an earlier entry`),
      );
    }
    seen.add(key);
  });
}

function missing(path: readonly PathStep[]): Issue {
  return schemaIssue("field-required", path, `${formatFieldPath(path)} is required`);
}

function wrongType(place: Place, wanted: string): undefined {
  const { issues } = place;
  const path = toSteps(place.path);
  issues.push(
    schemaIssue("field-type", path, `${formatFieldPath(path) || "the document"} must be ${wanted}`),
  );
  return undefined;
}
