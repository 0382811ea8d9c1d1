import type { Issue, PathStep } from "@ichor/errors";
import type { CheckFinding } from "../component.ts";
import type { Evaluation } from "../evaluate/evaluation.ts";
import { placeFindings } from "../evaluate/place-findings.ts";
import type { JsonValue } from "../json-value.ts";
import type { SchemaType } from "../model/chart-model.ts";
import { formatPath, valueAt } from "../value-path.ts";
import { notInList, outOfRange, wrongType } from "./check-types.ts";
import { valuesFinding } from "./values-finding.ts";

/** What the engine's own validation says against computed values. */
export type SchemaFinding = {
  path: readonly PathStep[];
  /** the keyword of the schema that refused: type, enum, minimum, maximum, ... */
  keyword: string;
  /** types, or allowed values and bounds as JSON */
  expected: readonly string[];
  /** the JSON type that was found */
  got: string;
};

/**
 * Issues for what Helm's validation says, with the codes, words and places of the issues that `evaluateValues` finds
 * itself, so that `mergeIssues` makes one of both.
 */
export function toSchemaIssues(findings: readonly SchemaFinding[], evaluation: Evaluation): Issue[] {
  return placeFindings(
    withoutAlternatives(findings).map((finding) => toFinding(finding, evaluation)),
    evaluation.parsed,
  );
}

/** Of "null or one of these values" the schema refuses both parts; the values alone say what to write. */
function withoutAlternatives(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const listed = new Set(
    findings.filter(({ keyword }) => keyword === "enum").map(({ path }) => formatPath(path)),
  );
  return findings.filter(({ path, keyword }) => keyword !== "type" || !listed.has(formatPath(path)));
}

function toFinding(
  { path, keyword, expected }: SchemaFinding,
  { parsed, computed }: Evaluation,
): CheckFinding {
  const value = valueAt(computed, path) ?? null;
  if (keyword === "type")
    return wrongType(value, { expected: expected as readonly SchemaType[], path, parsed });
  if (keyword === "enum") return notInList(value, { allowed: expected.map(readJson), path });
  const bound = Number(expected[0]);
  if (keyword === "minimum" && Number.isFinite(bound)) return outOfRange({ minimum: bound }, path);
  if (keyword === "maximum" && Number.isFinite(bound)) return outOfRange({ maximum: bound }, path);
  const place = formatPath(path) || "the text";
  return valuesFinding("schema-violation", {
    path,
    message: `${place} breaks the rule ${keyword} of the chart's schema`,
    remedy: "Write what the schema demands",
  });
}

/** Values come as JSON; a word that is none stands for itself. */
function readJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
