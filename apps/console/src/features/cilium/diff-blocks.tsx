import type { ManifestDiff, ObjectDiff, ValuesDiff } from "@ichor/api/v1alpha1";
import { diffLines } from "@ichor/render";
import { BadIcon, RestartIcon } from "@ichor/ui";
import type { BlockChange, BlockEffect, DiffBlock, LineDiff } from "@ichor/ui/diff";

/** What of a manifest diff is shown. */
export type ObjectFilter = { words: string; object: string | undefined; areCrdsHidden: boolean };

/** The name of an object in addresses. */
export function objectName({
  kind,
  namespace,
  name,
}: Pick<ObjectDiff, "kind" | "namespace" | "name">): string {
  return namespace === "" ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

/** The objects that a filter leaves, and how many it hides. */
export function filterObjects(
  objects: readonly ObjectDiff[],
  { words, object, areCrdsHidden }: ObjectFilter,
): { shown: ObjectDiff[]; hidden: number; hiddenCrds: number } {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = objects.filter((each) => {
    if (object !== undefined && objectName(each) !== object) return false;
    const haystack = `${objectName(each)} ${each.change}`.toLowerCase();
    return wanted.every((word) => haystack.includes(word));
  });
  const shown = areCrdsHidden ? matching.filter(({ kind }) => !isCrd(kind)) : matching;
  return { shown, hidden: objects.length - matching.length, hiddenCrds: matching.length - shown.length };
}

/** Whether a kind is that of CustomResourceDefinitions. */
export function isCrd(kind: string): boolean {
  return kind === "CustomResourceDefinition";
}

/** Line diffs of earlier answers: an object that did not change since the last answer is not compared again. */
export type LineDiffs = Map<string, { before: string; after: string; lines: LineDiff }>;

/** The blocks of a manifest diff. `known` is kept between answers and holds exactly what this answer needs afterwards. */
export function toManifestBlocks(objects: readonly ObjectDiff[], known: LineDiffs): DiffBlock[] {
  const fresh: LineDiffs = new Map();
  const blocks = objects.map((object) => {
    const key = `${object.group}/${objectName(object)}`;
    const { beforeYaml: before, afterYaml: after } = object;
    const last = known.get(key);
    const lines = last?.before === before && last.after === after ? last.lines : diffLines(before, after);
    fresh.set(key, { before, after, lines });
    return toBlock(object, key, lines);
  });
  known.clear();
  for (const [key, entry] of fresh) known.set(key, entry);
  return blocks;
}

function toBlock(object: ObjectDiff, key: string, lines: LineDiff): DiffBlock {
  const effect = effectOf(object);
  const note = noteOf(object);
  return {
    key,
    change: changes.find((change) => change === object.change) ?? "changed",
    kind: object.kind,
    name: object.name,
    ...(object.namespace !== "" && { namespace: object.namespace }),
    ...(note !== "" && { note }),
    ...(effect && { effect }),
    lines,
  };
}

const changes: readonly BlockChange[] = ["added", "changed", "removed", "regenerated"];

function noteOf({ isHook, renamedFrom, kept }: ObjectDiff): string {
  const parts = [
    ...(isHook ? ["hook"] : []),
    ...(renamedFrom === "" ? [] : [`was ${renamedFrom}`]),
    ...(kept ? ["will be kept: resource policy"] : []),
  ];
  return parts.join(", ");
}

function effectOf({ effect, class: meaning, change, kept }: ObjectDiff): BlockEffect | undefined {
  if (effect === "") return undefined;
  if (meaning === "danger" || (change === "removed" && !kept))
    return { text: effect, tone: "bad", icon: <BadIcon size={12} /> };
  if (meaning === "rollout") return { text: effect, tone: "warn", icon: <RestartIcon size={12} /> };
  return { text: effect, tone: "neutral" };
}

/** The two blocks of a values diff: the text as it was typed, and the effective values that follow from it. */
export function toValuesBlocks(
  texts: { stored: string; typed: string; storedName: string },
  values: ValuesDiff | undefined,
): DiffBlock[] {
  const effective = values && diffLines(values.beforeYaml, values.afterYaml);
  return [
    {
      key: "text",
      name: "Your values",
      namespace: texts.storedName,
      lines: diffLines(texts.stored, texts.typed),
    },
    ...(effective
      ? [{ key: "effective", name: "Effective values", namespace: "given to Helm", lines: effective }]
      : []),
  ];
}

/** How many objects the diff has to show; regenerated ones are folded and not counted. */
export function countObjects(manifests: ManifestDiff | undefined): number | undefined {
  const counts = manifests?.counts;
  return counts && counts.added + counts.changed + counts.removed;
}
