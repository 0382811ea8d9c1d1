import type { Issue } from "@ichor/errors";
import { annotations, limits } from "../constants.ts";
import { isEqualJson, type JsonObject } from "../json.ts";
import { refusalIssue } from "../messages/refuse.ts";

/** Whether the text that a person typed can be shown for the stored values. */
export type ValuesTextDecision =
  | { kind: "as-typed"; text: string }
  /** the text is made anew from the stored values, and people are told why */
  | { kind: "regenerate"; why: "absent" | "too-large" | "does-not-parse" | "differs" };

/**
 * Decides whether annotation `ichor.maesh.dev/cilium-values-yaml` is shown: only while it parses to exactly the
 * stored object. `parsed` is the tree that the text parses to, absent when it has errors. A missing layer is an empty
 * one.
 */
export function decideValuesText(given: {
  text: string | undefined;
  parsed: JsonObject | undefined;
  stored: JsonObject | undefined;
}): ValuesTextDecision {
  const { text, parsed, stored = {} } = given;
  if (text === undefined) return { kind: "regenerate", why: "absent" };
  if (countUtf8Bytes(text) > limits.valuesTextBytes) return { kind: "regenerate", why: "too-large" };
  if (parsed === undefined) return { kind: "regenerate", why: "does-not-parse" };
  if (!isEqualJson(parsed, stored)) return { kind: "regenerate", why: "differs" };
  return { kind: "as-typed", text };
}

/** What is wrong with the annotation on an object that is being written. */
export function checkValuesText(text: string | undefined): Issue[] {
  if (text === undefined || countUtf8Bytes(text) <= limits.valuesTextBytes) return [];
  const path = ["metadata", "annotations", annotations.ciliumValuesYaml];
  return [refusalIssue("textTooLarge", path, { limit: limits.valuesTextBytes })];
}

function countUtf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
