import type { Issue } from "@ichor/errors";
import { apiVersion } from "../constants.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { KindDefinition, ObjectMeta, Resource } from "../schema/kind-definition.ts";
import { type Parsed, parseBySchema } from "../schema/parse-by-schema.ts";
import { schemaIssue } from "../schema/schema-issue.ts";
import { ichorInstallationKind } from "./ichor-installation.ts";
import { talosClusterKind } from "./talos-cluster.ts";
import { talosConfigPatchKind } from "./talos-config-patch.ts";
import { talosEtcdBackupKind } from "./talos-etcd-backup.ts";
import { talosMachineKind } from "./talos-machine.ts";
import { talosOperationKind } from "./talos-operation.ts";
import { talosStorageKind } from "./talos-storage.ts";

/**
 * Reads an object of a kind. Unknown fields are passed over, defaults are filled in, and an entry of a list carries no
 * `apiVersion` and `kind` of its own. What is wrong with the status never hides the object: the part is left out.
 * Rules are not evaluated; the API server holds them, `checkTalosCluster` and its like repeat them.
 */
export function parseResource<D extends KindDefinition>(definition: D, input: unknown): Parsed<Resource<D>> {
  if (!isJsonObject(input)) {
    return { issues: [schemaIssue("field-type", [], "the document must be a map")] };
  }
  const issues: Issue[] = [...checkIdentity(definition, input)];
  const metadata = parseMetadata(input.metadata, issues);
  const spec = parseBySchema(definition.spec, readSpec(definition, input), ["spec"]);
  const status =
    input.status === undefined ? undefined : parseBySchema(definition.status, input.status, ["status"]);
  issues.push(...spec.issues, ...(status?.issues ?? []));
  if (metadata === undefined || spec.value === undefined || issues.some(isAboutIdentity)) return { issues };
  const value = {
    apiVersion,
    kind: definition.kind,
    metadata,
    spec: spec.value,
    ...(status?.value === undefined ? {} : { status: status.value }),
  };
  return { value: value as Resource<D>, issues };
}

function readSpec(definition: KindDefinition, input: JsonObject): unknown {
  return definition.isSpecOptional ? (input.spec ?? {}) : input.spec;
}

function checkIdentity(definition: KindDefinition, input: JsonObject): Issue[] {
  const wanted = { apiVersion, kind: definition.kind };
  return (["apiVersion", "kind"] as const).flatMap((name) =>
    input[name] === undefined || input[name] === wanted[name]
      ? []
      : [schemaIssue("field-enum", [name], `${name} must be ${wanted[name]}`)],
  );
}

function isAboutIdentity(issue: Issue): boolean {
  return issue.path.length === 1 && (issue.path[0] === "apiVersion" || issue.path[0] === "kind");
}

function parseMetadata(input: unknown, issues: Issue[]): ObjectMeta | undefined {
  if (isJsonObject(input) && typeof input.name === "string" && input.name !== "") {
    return input as unknown as ObjectMeta;
  }
  issues.push(schemaIssue("field-required", ["metadata", "name"], "metadata.name is required"));
  return undefined;
}

/** Reads a TalosCluster, see `parseResource`. */
export function parseTalosCluster(input: unknown) {
  return parseResource(talosClusterKind, input);
}

/** Reads a TalosMachine, see `parseResource`. */
export function parseTalosMachine(input: unknown) {
  return parseResource(talosMachineKind, input);
}

/** Reads a TalosConfigPatch, see `parseResource`. */
export function parseTalosConfigPatch(input: unknown) {
  return parseResource(talosConfigPatchKind, input);
}

/** Reads a TalosStorage, see `parseResource`. */
export function parseTalosStorage(input: unknown) {
  return parseResource(talosStorageKind, input);
}

/** Reads a TalosEtcdBackup, see `parseResource`. */
export function parseTalosEtcdBackup(input: unknown) {
  return parseResource(talosEtcdBackupKind, input);
}

/** Reads a TalosOperation, see `parseResource`. */
export function parseTalosOperation(input: unknown) {
  return parseResource(talosOperationKind, input);
}

/** Reads an IchorInstallation, see `parseResource`. */
export function parseIchorInstallation(input: unknown) {
  return parseResource(ichorInstallationKind, input);
}
