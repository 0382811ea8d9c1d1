import type { JsonObject } from "@ichor/values";
import type { RenderedObject } from "../manifest/rendered-object.ts";
import type { Masker } from "../mask/masker.ts";
import { addedObject, diffObject, type ObjectContext, removedObject } from "./diff-object.ts";
import { isVital, usersOf } from "./find-danger.ts";
import { findStaying } from "./find-staying.ts";
import { textsOf } from "./generated-data.ts";
import type { DiffCounts, ManifestDiff, ObjectChange, ObjectDiff } from "./manifest-diff.ts";
import { type ManifestProfile, neutralProfile } from "./manifest-profile.ts";
import { pairObjects } from "./pair-objects.ts";

/** How two manifests are compared. */
export type DiffManifestsOptions = {
  /** hides secrets on both sides before anything is compared line by line */
  readonly masker: Masker;
  /** default: nothing is known about the component */
  readonly profile?: ManifestProfile;
  /** number of nodes, for the pods of DaemonSets; absent: not known */
  readonly nodes?: number;
  /** effective values of both sides: data that stands in them is not taken for generated */
  readonly values?: readonly (JsonObject | undefined)[];
  /** a second render of the newer side with the same values: what differs from the first is generated */
  readonly again?: readonly RenderedObject[];
};

/**
 * Compares two manifests object by object. The answer holds no secret: every text in it is masked. Objects are
 * sorted (removed, changed, added, regenerated; then by kind, namespace and name), so that equal inputs give equal
 * answers.
 */
export function diffManifests(
  before: readonly RenderedObject[],
  after: readonly RenderedObject[],
  options: DiffManifestsOptions,
): ManifestDiff {
  const profile = options.profile ?? neutralProfile;
  const newer = new Map(after.map((object) => [object.key, object]));
  const context: ObjectContext = {
    masker: options.masker,
    nodes: options.nodes,
    profile,
    after: newer,
    users: usersOf(newer.values()),
    given: textsOf(options.values ?? []),
    ...(options.again !== undefined && {
      again: new Map(options.again.map((object) => [object.key, object])),
    }),
  };
  const { pairs, removed, added } = pairObjects(before, after, (object) => isVital(object, profile));
  const changed = pairs.flatMap((pair) => {
    // equal documents need no look inside, and most are equal
    const isEqual = pair.renamed === undefined && pair.before.text === pair.after.text && isAlone(pair);
    return isEqual ? [] : (diffObject(pair, context) ?? []);
  });
  const objects = [
    ...removed.map((object) => removedObject(object, context)),
    ...changed,
    ...added.map((object) => addedObject(object, context)),
  ].sort(compareObjects);
  return {
    objects,
    counts: countsOf(objects),
    equalObjects: pairs.length - changed.length,
    staying: findStaying({ objects, after: newer.values(), profile, nodes: options.nodes }),
  };
}

// the items of a List share one document
function isAlone({ before, after }: { before: RenderedObject; after: RenderedObject }): boolean {
  return before.body === after.body || !/^kind:\s*\w*List\s*$/m.test(after.text);
}

const changeOrder: readonly ObjectChange[] = ["removed", "changed", "added", "regenerated"];

function compareObjects(left: ObjectDiff, right: ObjectDiff): number {
  return (
    changeOrder.indexOf(left.change) - changeOrder.indexOf(right.change) ||
    Number(right.class === "danger") - Number(left.class === "danger") ||
    compareText(left.kind, right.kind) ||
    compareText(left.namespace, right.namespace) ||
    compareText(left.name, right.name) ||
    compareText(left.group, right.group)
  );
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function countsOf(objects: readonly ObjectDiff[]): DiffCounts {
  const count = (change: ObjectChange) => objects.filter((object) => object.change === change).length;
  const kept = objects.filter((object) => object.isKept).length;
  return {
    added: count("added"),
    changed: count("changed"),
    removed: count("removed") - kept,
    regenerated: count("regenerated"),
    ...(kept > 0 && { kept }),
    metadataOnly: objects.filter((object) => object.change === "changed" && object.class === "metadata-only")
      .length,
  };
}
