import { type CheckContext, type CheckFinding, formatPath, type JsonObject } from "@ichor/values";
import { ciliumFinding } from "../cilium-finding.ts";
import { visitMaps } from "./read.ts";

/**
 * What Kubernetes refuses by its form, wherever the chart hands it on: names of labels, annotations and settings, values
 * of labels, quantities, and words of tolerations and pull policies. The rules are those of Kubernetes' object names,
 * label syntax and quantities.
 */
export function checkSyntax({ user }: CheckContext): CheckFinding[] {
  const findings: CheckFinding[] = [];
  visitMaps(user, (map, path) => {
    if (path[0]?.startsWith("x-")) return;
    const last = path.at(-1) ?? "";
    if (namedMap.test(last) || last === "extraConfig") {
      findings.push(...checkNames(map, path), ...checkLabelValues(map, path));
    }
    if (last === "limits" || last === "requests") findings.push(...checkQuantities(map, path));
    for (const [key, value] of Object.entries(map)) {
      const accepted = words.get(key);
      if (accepted !== undefined) findings.push(...checkWord(value, [...path, key], accepted));
      if (key === "tolerations" && Array.isArray(value)) {
        findings.push(...value.flatMap((item, index) => checkToleration(item, [...path, key, index])));
      }
    }
  });
  return findings;
}

type Path = readonly (string | number)[];

const labelMap = /(labels|nodeSelector)$/i;
const namedMap = /(annotations|labels|nodeSelector)$/i;

const mostOfName = 63;
const mostOfPrefix = 253;
const name = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const prefix = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const setting = /^[-._a-zA-Z0-9]{1,253}$/;

function isQualifiedName(key: string): boolean {
  const parts = key.split("/");
  const last = parts.pop() ?? "";
  const [before] = parts;
  const hasPrefix = before === undefined || (before.length <= mostOfPrefix && prefix.test(before));
  return parts.length <= 1 && hasPrefix && last.length <= mostOfName && name.test(last);
}

function checkNames(map: JsonObject, path: readonly string[]): CheckFinding[] {
  const key = path.at(-1) ?? "";
  const isSettings = path.length === 1 && key === "extraConfig";
  if (!isSettings && (!namedMap.test(key) || isGroup(path))) return [];
  const isGood = isSettings ? (text: string) => setting.test(text) : isQualifiedName;
  const what = isSettings
    ? "letters, digits, dashes, dots and underscores"
    : "a name of letters, digits, dashes, dots and underscores, at most 63 of them, with a domain and a slash before it where wanted";
  return Object.keys(map)
    .filter((item) => !isGood(item))
    .map((item) =>
      ciliumFinding("name-not-accepted", {
        path: [...path, item],
        at: "key",
        message: `Kubernetes does not accept ${JSON.stringify(item)} as a key of ${formatPath(path)}: it must be ${what}`,
      }),
    );
}

/** Maps of such a name that hold further ones. */
function isGroup(path: readonly string[]): boolean {
  return path.join(".") === "certgen.annotations";
}

function checkLabelValues(map: JsonObject, path: readonly string[]): CheckFinding[] {
  if (!labelMap.test(path.at(-1) ?? "")) return [];
  return Object.entries(map).flatMap(([key, value]) => {
    const isGood =
      typeof value !== "string" || value === "" || (value.length <= mostOfName && name.test(value));
    if (isGood) return [];
    const at = [...path, key];
    const rule = `at most ${mostOfName} letters, digits, dashes, dots and underscores, with a letter or digit at both ends`;
    return [notAccepted(at, `Kubernetes does not accept the value of label ${formatPath(at)}: ${rule}`)];
  });
}

const quantity = /^[+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[KMGTPE]i|[numkMGTPE]|[eE][-+]?\d+)?$/;

function checkQuantities(map: JsonObject, path: readonly string[]): CheckFinding[] {
  const above = path.at(-2);
  if (!/resources$/i.test(above ?? "")) return [];
  return Object.entries(map).flatMap(([item, value]) => {
    const isGood = value === null || (typeof value === "number" ? value >= 0 : quantity.test(String(value)));
    const at = [...path, item];
    return isGood ? [] : [notAccepted(at, `${formatPath(at)} must be a quantity such as 100m, 0.5 or 512Mi`)];
  });
}

/** Words of Kubernetes by the key under which the chart hands them on. */
const words: ReadonlyMap<string, readonly string[]> = new Map([
  ["pullPolicy", ["Always", "IfNotPresent", "Never"]],
  ["dnsPolicy", ["ClusterFirst", "ClusterFirstWithHostNet", "Default", "None"]],
]);

const operators = ["Exists", "Equal", "Lt", "Gt"];
const effects = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

function checkWord(value: unknown, path: Path, accepted: readonly string[]): CheckFinding[] {
  if (typeof value !== "string" || value === "" || accepted.includes(value)) {
    return [];
  }
  const meant = accepted.find((word) => word.toLowerCase() === value.toLowerCase());
  return [
    {
      ...notAccepted(path, `${formatPath(path)} must be one of ${accepted.join(", ")}`),
      ...(meant === undefined ? {} : { fix: { title: `Change to ${meant}`, replaceValue: meant } }),
    },
  ];
}

function checkToleration(item: unknown, path: Path): CheckFinding[] {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
  const { operator, effect } = item as { operator?: unknown; effect?: unknown };
  return [
    ...checkWord(operator, [...path, "operator"], operators),
    ...checkWord(effect, [...path, "effect"], effects),
  ];
}

function notAccepted(path: Path, message: string): CheckFinding {
  return ciliumFinding("form-not-accepted", { path, message });
}
