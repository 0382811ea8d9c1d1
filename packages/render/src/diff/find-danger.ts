import { isJsonObject, type JsonValue, valueAt } from "@ichor/values";
import type { RenderedObject } from "../manifest/rendered-object.ts";
import type { Danger, DangerCode } from "./manifest-diff.ts";
import type { ManifestProfile } from "./manifest-profile.ts";
import { referencesOf } from "./object-references.ts";

/** What judges the deletion of an object. */
export type DangerContext = {
  readonly profile: ManifestProfile;
  /** identities of everything the newer side renders */
  readonly after: ReadonlyMap<string, RenderedObject>;
  /** who still uses an object, by `<kind>/<namespace>/<name>` */
  readonly users: ReadonlyMap<string, string>;
};

const storage: ReadonlySet<string> = new Set(["PersistentVolume", "PersistentVolumeClaim"]);
const roles: ReadonlySet<string> = new Set(["ClusterRole", "Role"]);
const bindings: ReadonlySet<string> = new Set(["ClusterRoleBinding", "RoleBinding"]);

/** Whether the deletion of an object is dangerous whatever else happens: such an object is never taken for renamed. */
export function isVital(object: RenderedObject, profile: ManifestProfile): boolean {
  if (object.kind === "Namespace" || object.kind === "CustomResourceDefinition") return true;
  return storage.has(object.kind) || profile.vital.some((vital) => isSame(vital, object));
}

/** What is dangerous about the deletion of an object; undefined where nothing is, or where Helm keeps the object. */
export function findDanger(object: RenderedObject, context: DangerContext): Danger | undefined {
  if (object.isKept || object.hook !== undefined) return undefined;
  const { kind } = object;
  if (kind === "Namespace") {
    return danger(object, "namespace-deleted", "Everything in it is deleted with it, Secrets included.");
  }
  if (kind === "CustomResourceDefinition") {
    return danger(object, "crd-deleted", "All its objects are deleted with it.");
  }
  if (storage.has(kind)) return danger(object, "storage-deleted", "The stored data may be deleted with it.");
  if (context.profile.vital.some((vital) => isSame(vital, object))) {
    return danger(object, "vital-object-deleted", `${context.profile.component} does not work without it.`);
  }
  const user =
    context.users.get(useKey(object)) ?? (bindings.has(kind) ? strandedBy(object, context) : undefined);
  return user === undefined ? undefined : danger(object, "used-object-deleted", `${user} still uses it.`);
}

/** Users of objects on the newer side: workloads of what their pods need, bindings of their roles. */
export function usersOf(after: Iterable<RenderedObject>): Map<string, string> {
  const users = new Map<string, string>();
  const use = (key: string, by: RenderedObject) => users.set(key, users.get(key) ?? `${by.kind} ${by.name}`);
  for (const object of after) {
    for (const { kind, name, isOptional } of referencesOf(object)) {
      if (!isOptional) use(useKey({ kind, namespace: object.namespace, name }), object);
    }
    if (!bindings.has(object.kind)) continue;
    const { kind, name } = roleRefOf(object);
    use(useKey({ kind, namespace: kind === "Role" ? object.namespace : "", name }), object);
  }
  return users;
}

function useKey({ kind, namespace, name }: { kind: string; namespace: string; name: string }): string {
  return `${kind}/${namespace}/${name}`;
}

// A binding that goes with its feature is fine; the last one of an account whose workload stays takes all its rights.
function strandedBy(binding: RenderedObject, { after, users }: DangerContext): string | undefined {
  for (const account of accountsOf(binding)) {
    const user = users.get(account);
    const isBound = [...after.values()].some(
      (other) => bindings.has(other.kind) && accountsOf(other).includes(account),
    );
    if (user !== undefined && !isBound) return user;
  }
  return undefined;
}

function accountsOf(binding: RenderedObject): string[] {
  const subjects: JsonValue = binding.body.subjects ?? [];
  if (!Array.isArray(subjects)) return [];
  return subjects.filter(isJsonObject).flatMap(({ kind, namespace, name }) => {
    if (kind !== "ServiceAccount" || typeof name !== "string") return [];
    return useKey({ kind, namespace: typeof namespace === "string" ? namespace : binding.namespace, name });
  });
}

function roleRefOf({ body }: RenderedObject): { kind: string; name: string } {
  const kind = valueAt(body, ["roleRef", "kind"]);
  const name = valueAt(body, ["roleRef", "name"]);
  return { kind: typeof kind === "string" && roles.has(kind) ? kind : "Role", name: String(name ?? "") };
}

function danger(object: RenderedObject, code: DangerCode, effect: string): Danger {
  const { group, kind, namespace, name } = object;
  const where = namespace === "" ? name : `${namespace}/${name}`;
  return {
    code,
    object: { group, kind, namespace, name },
    title: `${kind} ${where} will be deleted`,
    effect,
    confirmation: name,
  };
}

function isSame(vital: { kind: string; name: string }, { kind, name }: RenderedObject): boolean {
  return vital.kind === kind && vital.name === name;
}
