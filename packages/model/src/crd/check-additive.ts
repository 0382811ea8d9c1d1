import type { Issue, PathStep } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";

// An upgrade must never take anything away: stored objects and the files of users would break. Compared are served
// versions, names and types of properties, items and additional properties. Enums, limits, defaults and descriptions
// are not read: they may change in either direction.

/**
 * What the next CustomResourceDefinition takes away from the previous one, as errors. Empty when every object that
 * the previous one accepted keeps all of its fields.
 */
export function checkAdditive(previous: unknown, next: unknown): Issue[] {
  const before = readCrd(previous);
  if (before === undefined) return [fault([], "the previous document is not a CustomResourceDefinition")];
  const after = readCrd(next);
  if (after === undefined || after.name !== before.name)
    return [fault([], `${before.name} would be removed`)];
  const issues = ["kind", "scope"].flatMap((member) =>
    before.identity[member] === after.identity[member]
      ? []
      : [fault([member], `${member} ${before.identity[member]} of ${before.name} would be removed`)],
  );
  for (const [version, schema] of before.served) {
    const counterpart = after.served.get(version);
    if (counterpart === undefined) {
      issues.push(fault([version], `served version ${version} of ${before.name} would be removed`));
    } else {
      compare({ name: before.identity.kind ?? before.name, path: [], issues }, schema, counterpart);
    }
  }
  return issues;
}

/** As `checkAdditive`, for all definitions of a release. A definition that is new is fine. */
export function checkAdditiveSet(previous: readonly unknown[], next: readonly unknown[]): Issue[] {
  const byName = new Map(next.map((crd) => [readCrd(crd)?.name, crd]));
  return previous.flatMap((crd) => checkAdditive(crd, byName.get(readCrd(crd)?.name)));
}

type Crd = {
  name: string;
  identity: Readonly<Record<string, string | undefined>>;
  served: ReadonlyMap<string, JsonObject>;
};

function readCrd(input: unknown): Crd | undefined {
  if (!isJsonObject(input) || input.kind !== "CustomResourceDefinition") return undefined;
  const metadata = toMap(input.metadata);
  const spec = toMap(input.spec);
  const versions = Array.isArray(spec.versions) ? spec.versions : [];
  if (typeof metadata.name !== "string") return undefined;
  return {
    name: metadata.name,
    identity: { kind: toText(toMap(spec.names).kind), scope: toText(spec.scope) },
    served: new Map(
      versions.flatMap((version: unknown): [string, JsonObject][] => {
        const { name, served, schema } = toMap(version);
        if (typeof name !== "string" || served !== true) return [];
        return [[name, toMap(toMap(schema).openAPIV3Schema)]];
      }),
    ),
  };
}

type Place = { name: string; path: readonly PathStep[]; issues: Issue[] };

function compare(place: Place, before: JsonObject, after: JsonObject): void {
  compareTypes(place, before, after);
  if (isFree(before) && !isFree(after)) {
    place.issues.push(fault(place.path, `the free form of ${formatPlace(place)} would be removed`));
  }
  const properties = toMap(after.properties);
  for (const [name, schema] of Object.entries(toMap(before.properties))) {
    const below = { ...place, path: [...place.path, name] };
    // a free-form map accepts every property that it no longer names
    if (properties[name] === undefined && isFree(after)) continue;
    compareSchemas(below, schema, properties[name]);
  }
  for (const part of ["items", "additionalProperties"]) {
    if (before[part] === undefined || before[part] === false) continue;
    if (part === "additionalProperties" && isFree(after)) continue;
    compareSchemas({ ...place, path: [...place.path, part] }, before[part], after[part]);
  }
}

function compareSchemas(place: Place, before: JsonValue, after: JsonValue | undefined): void {
  if (after === undefined || after === false) {
    place.issues.push(fault(place.path, `${formatPlace(place)} would be removed`));
  } else {
    compare(place, toMap(before), toMap(after));
  }
}

function compareTypes(place: Place, before: JsonObject, after: JsonObject): void {
  const [was, is] = [typeOf(before), typeOf(after)];
  if (was === undefined || was === is) return;
  place.issues.push(
    fault(
      place.path,
      `type ${was} of ${formatPlace(place)} would be removed`,
      is === undefined ? undefined : `it would be ${is}`,
    ),
  );
}

function typeOf(schema: JsonObject): string | undefined {
  if (schema["x-kubernetes-int-or-string"] === true) return "integer or string";
  return toText(schema.type);
}

function isFree(schema: JsonObject): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true;
}

function formatPlace({ name, path }: Place): string {
  return [name, ...path].join(".");
}

function fault(path: readonly PathStep[], message: string, remedy?: string): Issue {
  const issue: Issue = { code: "crd-not-additive", severity: "error", message, path, owner: "ichor" };
  return remedy === undefined ? issue : { ...issue, remedy };
}

function toMap(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
