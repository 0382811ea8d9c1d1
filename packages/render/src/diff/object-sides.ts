import type { PathStep } from "@ichor/errors";
import { equalJson, isJsonObject, type JsonObject, type JsonValue, valueAt } from "@ichor/values";
import { decodeBase64 } from "../mask/base64.ts";
import { isMark } from "../mask/masker.ts";
import { prettyJson } from "../yaml/pretty-json.ts";
import { printYaml } from "../yaml/print-yaml.ts";

/** The YAML of one side alone, from its masked body. */
export function yamlOf(masked: JsonObject): string {
  return printYaml(isConfigMap(masked) ? withData(masked, (_, text) => prettyJson(text) ?? text) : masked);
}

/** The YAML of both sides, from their masked bodies; embedded JSON is printed member by member. */
export function yamlOfBoth(left: JsonObject, right: JsonObject): { beforeYaml: string; afterYaml: string } {
  if (!isConfigMap(left) || !isConfigMap(right)) {
    return { beforeYaml: printYaml(left), afterYaml: printYaml(right) };
  }
  // where only white space differs, printing both alike would show nothing: then both stay as they are
  const pretty = (other: JsonObject) => (key: string, text: string) => {
    const printed = prettyJson(text);
    const otherText = valueAt(other, ["data", key]);
    if (printed === undefined || typeof otherText !== "string" || otherText === text) return printed ?? text;
    return prettyJson(otherText) === printed ? text : printed;
  };
  return {
    beforeYaml: printYaml(withData(left, pretty(right))),
    afterYaml: printYaml(withData(right, pretty(left))),
  };
}

/** Whether two texts are the same JSON, written in another way. */
export function isSameJson(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  if (typeof before !== "string" || typeof after !== "string") return false;
  const [left, right] = [prettyJson(before), prettyJson(after)];
  if (left === undefined || right === undefined) return false;
  if (left === right) return true;
  // numbers are compared as text: a double would hide a difference in the last digits
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.replace(/,$/, ""))
      .sort()
      .join("\n");
  return (
    lines(left) === lines(right) && equalJson(JSON.parse(before) as JsonValue, JSON.parse(after) as JsonValue)
  );
}

/** A masked value as people read it: texts as they are, everything else as JSON. Cut where it is very long. */
export function fieldText(masked: JsonValue | undefined): string {
  const text = typeof masked === "string" ? masked : JSON.stringify(masked ?? null);
  return text.length <= maxFieldText ? text : `${text.slice(0, maxFieldText)}… (${text.length} characters)`;
}

const maxFieldText = 2_000;

/** Bytes of a value that was masked as a whole; undefined where it was not. */
export function maskedBytes(
  raw: JsonValue | undefined,
  masked: JsonValue | undefined,
  path: readonly PathStep[],
) {
  if (!isMark(masked) || masked === raw) return undefined;
  const text = typeof raw === "string" ? raw : JSON.stringify(raw ?? null);
  const isEncoded = path[0] === "data" && path.length === 2;
  const bytes = isEncoded ? decodeBase64(text) : undefined;
  return (bytes ?? new TextEncoder().encode(text)).length;
}

function isConfigMap(body: JsonObject): boolean {
  return body.kind === "ConfigMap" && isJsonObject(body.data);
}

function withData(body: JsonObject, change: (key: string, text: string) => string): JsonObject {
  const data = isJsonObject(body.data) ? body.data : {};
  const changed = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === "string" ? change(key, value) : value,
  ]);
  return { ...body, data: Object.fromEntries(changed) as JsonObject };
}
