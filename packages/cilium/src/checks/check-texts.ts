import {
  type CheckContext,
  type CheckFinding,
  formatPath,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from "@ichor/values";
import { ciliumFinding, unsetFix } from "../cilium-finding.ts";
import { visitMaps } from "./read.ts";

/** Maps that end up where Kubernetes takes texts only. */
const textMap = /(annotations|labels|nodeSelector|eniTags|gcTags)$/i;

/** What the values of such a map are called in sentences. */
const names: readonly (readonly [RegExp, string])[] = [
  [/annotations$/i, "annotation values"],
  [/labels$/i, "label values"],
  [/nodeSelector$/i, "values of a node selector"],
  [/extraConfig$/, "settings of extraConfig"],
];

/** Labels that the chart puts on every pod. */
const labelsOfAll = ["app.kubernetes.io/name", "app.kubernetes.io/part-of", "helm.sh/chart"];

/** Labels that the chart's own selectors use besides, by the first key of the component; `k8s-app` for all others. */
const labelsOfSome: ReadonlyMap<string, readonly string[]> = new Map([
  ["operator", ["io.cilium/app", "name"]],
  ["envoy", ["k8s-app", "name"]],
  ["nodeinit", ["app"]],
  ["commonLabels", ["k8s-app", "io.cilium/app", "name", "app"]],
]);

function chartLabelsAt(path: readonly string[]): ReadonlySet<string> {
  return new Set([...labelsOfAll, ...(labelsOfSome.get(path[0] ?? "") ?? ["k8s-app"])]);
}

/** Annotations by which the chart itself makes pods roll. */
const chartAnnotation = /^cilium\.io\/.*-checksum$/;

/**
 * Annotations, labels, selectors, settings, arguments and environment variables: Kubernetes refuses values that are no
 * texts and keys that stand twice.
 */
export function checkTexts({ user }: CheckContext): CheckFinding[] {
  const findings: CheckFinding[] = [];
  visitMaps(user, (map, path) => {
    const key = path.at(-1) ?? "";
    if (path[0]?.startsWith("x-")) return;
    if (key === "extraConfig" || isInGroup(path) || (textMap.test(key) && isNoStructure(map, path))) {
      findings.push(...checkMapOfTexts(map, path));
    }
    if (key === "podLabels" || path.join(".") === "commonLabels") {
      findings.push(...checkChartKeys(map, path, chartLabelsAt(path)));
    }
    if (/podAnnotations$/.test(key)) findings.push(...checkChecksums(map, path));
    for (const [name, value] of Object.entries(map)) {
      if (Array.isArray(value)) findings.push(...checkListOfTexts(name, value, [...path, name]));
    }
  });
  return findings;
}

/** Some maps only have such a name and hold further maps, such as `certgen.annotations`. */
function isNoStructure(map: JsonObject, path: readonly string[]): boolean {
  const isStructure = path.join(".") === "certgen.annotations";
  return !isStructure && Object.keys(map).length > 0;
}

function isInGroup(path: readonly string[]): boolean {
  return path.length === 3 && path.join(".").startsWith("certgen.annotations.");
}

function checkMapOfTexts(map: JsonObject, path: readonly string[]): CheckFinding[] {
  const key = path.at(-1) ?? "";
  const what = isInGroup(path)
    ? "annotation values"
    : (names.find(([pattern]) => pattern.test(key))?.[1] ?? "values of this map");
  return Object.entries(map).flatMap(([name, value]) =>
    value === null || typeof value === "string" ? [] : [expectText([...path, name], value, what)],
  );
}

function checkListOfTexts(name: string, list: readonly JsonValue[], path: readonly string[]): CheckFinding[] {
  if (/[aA]rgs$/.test(name)) {
    return list.flatMap((item, index) =>
      typeof item === "string" ? [] : [expectText([...path, index], item, "arguments")],
    );
  }
  if (!/[eE]nv$/.test(name)) return [];
  return list.flatMap((item, index) => {
    const value = isJsonObject(item) ? item.value : undefined;
    const isText = value === undefined || value === null || typeof value === "string";
    return isText ? [] : [expectText([...path, index, "value"], value, "values of environment variables")];
  });
}

function expectText(path: readonly (string | number)[], value: JsonValue, what: string): CheckFinding {
  const isScalar = typeof value === "number" || typeof value === "boolean";
  return ciliumFinding("text-expected", {
    path,
    message: `${what} must be texts: ${formatPath(path)} is ${typeName(value)}`,
    ...(isScalar ? { fix: { title: "Quote the value", quoteValue: true } } : { remedy: "Write a text" }),
  });
}

function typeName(value: JsonValue): string {
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map" : `a ${typeof value}`;
}

function checkChartKeys(
  map: JsonObject,
  path: readonly string[],
  taken: ReadonlySet<string>,
): CheckFinding[] {
  return Object.entries(map)
    .filter(([key, value]) => taken.has(key) && value !== null)
    .map(([key]) =>
      ciliumFinding("label-of-the-chart", {
        path: [...path, key],
        at: "key",
        message: `the chart sets label ${key} itself: it would stand twice and the selector would no longer match`,
        fix: unsetFix([...path, key]),
      }),
    );
}

function checkChecksums(map: JsonObject, path: readonly string[]): CheckFinding[] {
  return Object.keys(map)
    .filter((key) => chartAnnotation.test(key))
    .map((key) =>
      ciliumFinding("label-of-the-chart", {
        path: [...path, key],
        at: "key",
        message: `the chart sets annotation ${key} itself when pods roll with their configuration`,
        fix: unsetFix([...path, key]),
      }),
    );
}
