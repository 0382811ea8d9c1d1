import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "@ichor/values";
import type { RenderedObject } from "../manifest/rendered-object.ts";
import { decodeBase64 } from "../mask/base64.ts";
import { diffTrees } from "./diff-trees.ts";
import type { ManifestProfile } from "./manifest-profile.ts";
import type { ObjectPair } from "./pair-objects.ts";
import type { TreeChange } from "./tree-change.ts";

/** What is needed to tell generated data from data that people set. */
export type GeneratedContext = {
  readonly profile: ManifestProfile;
  /** a second render of the newer side's values: what differs from the first is new at every render */
  readonly again?: ReadonlyMap<string, RenderedObject>;
  /** texts of the values of both sides, as they stand and decoded */
  readonly given: ReadonlySet<string>;
};

/** Tells which changes of a pair are data that is new at every render. */
export function generatedChangesOf(
  pair: ObjectPair,
  { profile, again, given }: GeneratedContext,
): (change: TreeChange) => boolean {
  const isMarked = isGenerated(pair.before, profile) || isGenerated(pair.after, profile);
  const random = randomPaths(pair.after, again);
  return (change) => {
    const path = (change.afterPath ?? change.beforePath ?? []).join("/");
    if (random.has(path)) return true;
    const isData = /^(?:data|stringData)\//.test(path);
    // data that a person wrote into the values is theirs, whatever object it stands in
    return isMarked && isData && !isGiven(change.before, given) && !isGiven(change.after, given);
  };
}

/** Whether the chart generates the data of an object. */
export function isGenerated({ kind, name, body }: RenderedObject, profile: ManifestProfile): boolean {
  if (profile.generatedLabel !== undefined) {
    if (valueAt(body, ["metadata", "labels", profile.generatedLabel]) === "true") return true;
  }
  return kind === "Secret" && profile.generatedSecrets.includes(name);
}

function randomPaths(after: RenderedObject, again: GeneratedContext["again"]): ReadonlySet<string> {
  const other = again?.get(after.key);
  if (other === undefined || other.text === after.text) return new Set();
  const { changes } = diffTrees(after.body, other.body, after);
  return new Set(changes.flatMap(({ beforePath }) => (beforePath ? [beforePath.join("/")] : [])));
}

function isGiven(value: JsonValue | undefined, given: ReadonlySet<string>): boolean {
  if (typeof value !== "string" || value === "") return false;
  if (given.has(value.trim())) return true;
  const bytes = decodeBase64(value);
  return bytes !== undefined && given.has(new TextDecoder("utf-8").decode(bytes).trim());
}

/** The texts of values trees that may end up as data of an object. */
export function textsOf(trees: readonly (JsonObject | undefined)[]): ReadonlySet<string> {
  const texts = new Set<string>();
  const collect = (value: JsonValue): void => {
    if (typeof value === "string") {
      if (value.trim() !== "") texts.add(value.trim());
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (isJsonObject(value)) Object.values(value).forEach(collect);
  };
  for (const tree of trees) if (tree !== undefined) collect(tree);
  return texts;
}
