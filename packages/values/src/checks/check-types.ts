import type { PathStep } from "@ichor/errors";
import type { CheckContext, CheckFinding, ValuesFix } from "../component.ts";
import { quoteText } from "../edit/format-yaml.ts";
import { rawText } from "../evaluate/place-findings.ts";
import { equalJson, isJsonObject, type JsonValue } from "../json-value.ts";
import type { ModelNode, SchemaType } from "../model/chart-model.ts";
import { childOf } from "../model/find-node.ts";
import { formatPath, valueAt } from "../value-path.ts";
import type { ParsedValues } from "../yaml/parsed-values.ts";
import { resolvePlain } from "../yaml/resolve-scalar.ts";
import { describeTypes, hasType, joinWords, typeOf } from "./describe-type.ts";
import { nearestWord } from "./nearest-key.ts";
import { valuesFinding } from "./values-finding.ts";

type Place = { node: ModelNode; path: readonly PathStep[] };

/**
 * Holds what a person set against types, value lists and bounds of the chart's schema, as they are in the computed
 * values: what a null removed is not looked at, and a text that YAML reads as a number counts as a number.
 */
export function checkTypes({ parsed, user, computed, model }: CheckContext): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const walk = (written: JsonValue, value: JsonValue | undefined, { node, path }: Place): void => {
    if (value === undefined) return;
    const finding = checkValue(value, { node, path, parsed });
    if (finding !== undefined) findings.push(finding);
    else if (isJsonObject(written) && isJsonObject(value)) {
      for (const [key, item] of Object.entries(written)) {
        const child = childOf(node, key);
        if (child !== undefined) walk(item, valueAt(value, [key]), { node: child, path: [...path, key] });
      }
    } else if (Array.isArray(written) && Array.isArray(value) && node.items !== undefined) {
      const { items } = node;
      written.forEach((item, index) => {
        walk(item, value[index], { node: items, path: [...path, index] });
      });
    }
  };
  walk(user, computed, { node: model.root, path: [] });
  return findings;
}

/** What the chart's schema says against one value; undefined where it accepts it. */
export function checkValue(
  value: JsonValue,
  { node, path, parsed }: Place & { parsed: ParsedValues },
): CheckFinding | undefined {
  if (node.types !== undefined && !hasType(value, node.types)) {
    return wrongType(value, { expected: node.types, path, parsed });
  }
  if (node.enum !== undefined && !node.enum.some((allowed) => equalJson(allowed, value))) {
    return notInList(value, { allowed: node.enum, path });
  }
  if (typeof value !== "number") return undefined;
  const isBelow = node.minimum !== undefined && value < node.minimum;
  const isAbove = node.maximum !== undefined && value > node.maximum;
  return isBelow || isAbove ? outOfRange(node, path) : undefined;
}

/** The finding for a value of a wrong type, with an edit where the text nearly says the right thing. */
export function wrongType(
  value: JsonValue,
  context: { expected: readonly SchemaType[]; path: readonly PathStep[]; parsed: ParsedValues },
): CheckFinding {
  const { expected, path, parsed } = context;
  const fix = convert(value, expected, rawText(parsed, path));
  const found = typeOf(value) === "boolean" ? "a boolean" : describeTypes([typeOf(value)]);
  return valuesFinding("wrong-type", {
    path,
    message: `${formatPath(path)} must be ${describeTypes(expected)}, not ${found}`,
    remedy: fix?.title ?? `Write ${describeTypes(expected)}`,
    ...(fix === undefined ? {} : { fix }),
  });
}

/** The finding for a value that is not one of those allowed. */
export function notInList(
  value: JsonValue,
  { allowed, path }: { allowed: readonly JsonValue[]; path: readonly PathStep[] },
): CheckFinding {
  const names = allowed.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  const near = typeof value === "string" ? nearestWord(value, names) : undefined;
  return valuesFinding("not-in-list", {
    path,
    message: `${formatPath(path)} must be ${joinWords(names)}`,
    remedy: near === undefined ? `Write ${joinWords(names)}` : `Write ${near}`,
    ...(near === undefined ? {} : { fix: { title: `Change to ${near}`, replaceValue: near } }),
  });
}

/** The finding for a number beyond its bounds. */
export function outOfRange(
  { minimum, maximum }: Pick<ModelNode, "minimum" | "maximum">,
  path: readonly PathStep[],
): CheckFinding {
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ].join(" and ");
  return valuesFinding("out-of-range", {
    path,
    message: `${formatPath(path)} must be ${bounds}`,
    remedy: `Write a number of ${bounds}`,
  });
}

/** The words of a button never repeat what was typed: it could be secret. */
function convert(
  value: JsonValue,
  expected: readonly SchemaType[],
  raw: string | undefined,
): ValuesFix | undefined {
  if (raw === undefined || raw === "") return undefined;
  return typeof value === "string" ? unquote(value, expected) : quote(value, expected, raw);
}

/** A text that says a boolean or a number, or stands alone where a list is wanted. */
function unquote(value: string, expected: readonly SchemaType[]): ValuesFix | undefined {
  const scalar = resolvePlain(value.trim());
  if (scalar.kind === "bool" && expected.includes("boolean")) {
    return { title: `Write ${scalar.value}`, replaceValue: String(scalar.value) };
  }
  const isNumber = scalar.kind === "int" || scalar.kind === "float";
  if (isNumber && hasType(Number(scalar.value), expected)) {
    return { title: "Write the number without quotes", replaceValue: String(Number(scalar.value)) };
  }
  const isListWanted = expected.includes("array") && !expected.includes("string");
  return isListWanted ? { title: "Write it as a list", replaceValue: `[${quoteText(value)}]` } : undefined;
}

/** A number or boolean where a text is wanted, exactly as it was typed. */
function quote(value: JsonValue, expected: readonly SchemaType[], raw: string): ValuesFix | undefined {
  const isScalar = typeof value === "number" || typeof value === "boolean";
  if (!isScalar || !expected.includes("string")) return undefined;
  return { title: "Quote the value", replaceValue: quoteText(raw) };
}
