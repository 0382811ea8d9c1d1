import type { PathStep } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";

/** Names an item of a list, such as `name=cilium-agent`; undefined where the item has no such name. */
export type ItemName = (item: JsonObject) => string | undefined;

// What identifies the items of a list, by the key the list stands under. Several entries: the first that names every
// item of both sides without repeating itself wins.
const namesByKey: Readonly<Record<string, readonly (readonly string[])[]>> = {
  volumeMounts: [["mountPath"], ["mountPath", "subPath"], ["name", "mountPath"]],
  volumeDevices: [["devicePath"]],
  ports: [["name"], ["containerPort", "protocol"], ["port", "protocol"], ["port"]],
  hostAliases: [["ip"]],
  topologySpreadConstraints: [["topologyKey", "whenUnsatisfiable"], ["topologyKey"]],
  conditions: [["type"]],
  ownerReferences: [["uid"]],
  subjects: [["kind", "namespace", "name"]],
  items: [["key"], ["metadata.name"], ["name"]],
  versions: [["name"]],
  matchExpressions: [["key"]],
};

// a field that could hold a secret, such as `key` or `id`, names nothing: names are shown
const usual: readonly (readonly string[])[] = [["name"], ["metadata.name"]];

/** How the items of both lists are named; undefined: they are compared by content. */
export function itemNameFor(
  key: PathStep | undefined,
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): ItemName | undefined {
  const all = [before, after];
  if (!all.every((items) => items.every(isJsonObject))) return undefined;
  const candidates = [...(typeof key === "string" ? (namesByKey[key] ?? []) : []), ...usual];
  for (const fields of candidates) {
    const nameOf: ItemName = (item) => nameFrom(item, fields);
    if (all.every((items) => hasUniqueNames(items as readonly JsonObject[], nameOf))) return nameOf;
  }
  return undefined;
}

function nameFrom(item: JsonObject, fields: readonly string[]): string | undefined {
  const parts: string[] = [];
  for (const field of fields) {
    const value = field.includes(".") ? below(item, field) : item[field];
    if (typeof value === "string" || typeof value === "number") parts.push(`${field}=${value}`);
    else if (field === fields[0]) return undefined;
  }
  return parts.join(",");
}

function below(item: JsonObject, field: string): JsonValue | undefined {
  const [outer = "", inner = ""] = field.split(".");
  const value = item[outer];
  return isJsonObject(value) ? value[inner] : undefined;
}

function hasUniqueNames(items: readonly JsonObject[], nameOf: ItemName): boolean {
  const names = new Set<string>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined || names.has(name)) return false;
    names.add(name);
  }
  return true;
}

const unorderedKinds: ReadonlySet<string> = new Set([
  "ClusterRole",
  "ClusterRoleBinding",
  "Role",
  "RoleBinding",
  "ServiceAccount",
  "Service",
  "NetworkPolicy",
  "CustomResourceDefinition",
  "ValidatingWebhookConfiguration",
  "MutatingWebhookConfiguration",
]);

/**
 * Whether the order of this list has no effect. Inside a pod template every order has one: the template's hash
 * covers it, so that pods restart when two variables trade places.
 */
export function isUnordered(kind: string): boolean {
  return unorderedKinds.has(kind);
}
