import { isJsonObject } from "@ichor/values";
import type { RenderedObject } from "../manifest/rendered-object.ts";
import { isGenerated } from "./generated-data.ts";
import type { FieldChange, WorkloadImpact } from "./manifest-diff.ts";
import type { ManifestProfile } from "./manifest-profile.ts";
import { nameWithoutHash, type ObjectPair } from "./pair-objects.ts";
import { podsOf } from "./workload-impact.ts";

/** Words for an object that vanishes. */
export function removedEffect(object: RenderedObject): string {
  if (object.isKept) return "will be kept (resource policy)";
  // Helm forgets hooks when they have run
  if (object.hook !== undefined) return "will be left as it is (Helm does not delete hooks)";
  return "will be deleted";
}

/** Words for an object that appears. */
export function addedEffect(
  object: RenderedObject,
  { profile, workload }: { profile: ManifestProfile; workload: WorkloadImpact | undefined },
): string | undefined {
  if (workload !== undefined)
    return workload.pods === undefined ? "starts a pod on every node" : `starts ${podCount(workload.pods)}`;
  if (object.kind === "Job") return `${jobWords(object, profile)} runs`;
  if (isGenerated(object, profile)) return "new key pair on apply";
  return object.kind === "Secret" ? entryCount(object) : undefined;
}

/** Words for an object that differs. */
export function changedEffect(
  pair: ObjectPair,
  found: {
    profile: ManifestProfile;
    fields: readonly FieldChange[];
    workload: WorkloadImpact | undefined;
    isRegenerated: boolean;
  },
): string | undefined {
  const { before, after, renamed } = pair;
  const { profile, fields, workload, isRegenerated } = found;
  if (after.kind === "Job" && (renamed === "hash" || after.hook !== undefined)) {
    return `${jobWords(after, profile)} re-run`;
  }
  const replaced =
    renamed === "name" ? `replaces ${placeOf(before, after)}, which will be deleted` : undefined;
  if (isRegenerated) return "new key pair on apply";
  return joined([replaced, workload && workloadWords(workload, before, after), kindWords(after, fields)]);
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const words = parts.filter((part) => part !== undefined);
  return words.length === 0 ? undefined : words.join("; ");
}

function placeOf(before: RenderedObject, after: RenderedObject): string {
  return before.namespace === after.namespace ? before.name : `${before.namespace}/${before.name}`;
}

function workloadWords(
  workload: WorkloadImpact,
  before: RenderedObject,
  after: RenderedObject,
): string | undefined {
  const [from, to] = [podsOf(before, 0), podsOf(after, 0)];
  const scales = from === to ? undefined : `scales ${from} to ${to}`;
  if (workload.effect === "scales") return `${scales ?? ""}, no restart`;
  if (workload.effect === "stays") return "pods restart only when they are deleted (OnDelete)";
  const restarts =
    workload.pods === undefined ? "restarts a pod on every node" : `restarts ${podCount(workload.pods)}`;
  if (workload.pods === 0) return scales ?? "no pods to restart";
  return scales === undefined ? restarts : `${restarts}, ${scales}`;
}

function kindWords({ kind }: RenderedObject, fields: readonly FieldChange[]): string | undefined {
  if (fields.some(({ note }) => note === cannotChange)) return "cannot be changed in place";
  if (kind === "CronJob") return "takes effect at its next run";
  const entries = fields.filter(({ steps }) => steps[0] === "data" || steps[0] === "stringData");
  if (kind !== "Secret" || entries.length === 0) return undefined;
  return `${entries.length} ${entries.length === 1 ? "entry" : "entries"} changed`;
}

/** The note of a field that the API server refuses to change. */
export const cannotChange = "the API server refuses to change this field of an existing object";

function jobWords(object: RenderedObject, profile: ManifestProfile): string {
  const base = nameWithoutHash(object) ?? object.name;
  return profile.jobNames.find(({ ending }) => base.endsWith(ending))?.words ?? "job";
}

function entryCount({ body }: RenderedObject): string {
  const entries = [body.data, body.stringData].flatMap((data) =>
    isJsonObject(data) ? Object.keys(data) : [],
  );
  return `${entries.length} ${entries.length === 1 ? "entry" : "entries"}`;
}

function podCount(pods: number): string {
  return `${pods} ${pods === 1 ? "pod" : "pods"}`;
}
