import type { Issue, PathStep } from "@ichor/errors";
import type { SchemaNode } from "./schema.ts";
import { formatFieldPath, type SchemaIssueCode, schemaIssue } from "./schema-issue.ts";

type Scalar = Extract<SchemaNode, { kind: "text" | "choice" | "integer" | "flag" }>;

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** What is wrong with a scalar, if anything. The message names the place and the wish, never the value. */
export function checkScalar(
  node: Scalar,
  input: unknown,
  getPath: () => readonly PathStep[],
): Issue | undefined {
  const finding = findFault(node, input);
  if (finding === undefined) return undefined;
  const path = getPath();
  return schemaIssue(finding.code, path, `${formatFieldPath(path)} must be ${finding.wanted}`);
}

type Fault = { code: SchemaIssueCode; wanted: string };

function findFault(node: Scalar, input: unknown): Fault | undefined {
  switch (node.kind) {
    case "flag":
      return typeof input === "boolean" ? undefined : { code: "field-type", wanted: "true or false" };
    case "choice":
      if (typeof input !== "string") return { code: "field-type", wanted: "a text" };
      if (node.values.includes(input)) return undefined;
      return { code: "field-enum", wanted: `one of ${node.values.join(", ")}` };
    case "integer":
      return findIntegerFault(node, input);
    case "text":
      return typeof input === "string"
        ? findTextFault(node, input)
        : { code: "field-type", wanted: "a text" };
  }
}

function findIntegerFault(node: Extract<Scalar, { kind: "integer" }>, input: unknown): Fault | undefined {
  if (typeof input !== "number" || !Number.isInteger(input)) {
    return { code: "field-type", wanted: "a whole number" };
  }
  const int32Limit = 2 ** 31;
  const minimum = node.minimum ?? (node.format === "int32" ? -int32Limit : Number.MIN_SAFE_INTEGER);
  const maximum = node.maximum ?? (node.format === "int32" ? int32Limit - 1 : Number.MAX_SAFE_INTEGER);
  if (input < minimum) return { code: "field-range", wanted: `at least ${minimum}` };
  if (input > maximum) return { code: "field-range", wanted: `at most ${maximum}` };
  return undefined;
}

function findTextFault(node: Extract<Scalar, { kind: "text" }>, input: string): Fault | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = node;
  // a text has at most as many characters as code units, so that most texts need no counting
  const isCounted = minLength > 1 || input.length > maxLength;
  const length = isCounted ? countCharacters(input) : input.length;
  if (length < minLength) return { code: "field-length", wanted: atLeast(minLength) };
  if (length > maxLength) return { code: "field-length", wanted: `at most ${maxLength} characters long` };
  if (node.pattern !== undefined && !toRegExp(node.pattern).test(input)) {
    return { code: "field-pattern", wanted: `a text that matches ${node.pattern}` };
  }
  if (node.format === "date-time" && !isTime(input)) {
    return { code: "field-pattern", wanted: "a time such as 2026-11-30T14:02:31Z" };
  }
  return undefined;
}

const compiled = new Map<string, RegExp>();

/** The same few patterns are asked for thousands of objects. */
function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const expression = new RegExp(pattern, "u");
  compiled.set(pattern, expression);
  return expression;
}

function atLeast(length: number): string {
  return length === 1 ? "a text that is not empty" : `at least ${length} characters long`;
}

function isTime(text: string): boolean {
  return rfc3339.test(text) && !Number.isNaN(Date.parse(text));
}

/** Characters as the API server counts them: Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
