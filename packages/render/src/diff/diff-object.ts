import { type JsonObject, valueAt } from "@ichor/values";
import type { ObjectId, RenderedObject } from "../manifest/rendered-object.ts";
import type { Masker } from "../mask/masker.ts";
import { classifyChange, isImmutable, worstOf } from "./classify-change.ts";
import { diffTrees } from "./diff-trees.ts";
import { type DangerContext, findDanger } from "./find-danger.ts";
import { type GeneratedContext, generatedChangesOf } from "./generated-data.ts";
import type { FieldChange, ObjectDiff } from "./manifest-diff.ts";
import { addedEffect, cannotChange, changedEffect, removedEffect } from "./object-effect.ts";
import { fieldText, isSameJson, maskedBytes, yamlOf, yamlOfBoth } from "./object-sides.ts";
import type { ObjectPair } from "./pair-objects.ts";
import type { TreeChange } from "./tree-change.ts";
import { wholeWorkloadImpact, workloadImpactOf } from "./workload-impact.ts";

/** What is the same for all objects of a comparison. */
export type ObjectContext = GeneratedContext &
  DangerContext & { readonly masker: Masker; readonly nodes: number | undefined };

/** The difference of one pair; undefined where both mean the same. */
export function diffObject(pair: ObjectPair, context: ObjectContext): ObjectDiff | undefined {
  const { before, after, renamed } = pair;
  const { changes, aligned } = diffTrees(before.body, after.body, after);
  if (changes.length === 0) return undefined;
  const masked: MaskedSides = [context.masker.maskObject(before.body), context.masker.maskObject(after.body)];
  const fields = toFields(pair, { changes, masked, context });
  const classes = fields.map((field) => field.class);
  const isRegenerated = renamed === "hash" || classes.every((name) => name === "generated");
  const workload = workloadImpactOf(before, after, { fields, nodes: context.nodes });
  const effect = changedEffect(pair, { profile: context.profile, fields, workload, isRegenerated });
  return {
    ...idOf(after),
    change: isRegenerated ? "regenerated" : "changed",
    class: isRegenerated ? "generated" : worstOf(classes),
    fields,
    ...yamlOfBoth(masked[0], aligned === after.body ? masked[1] : context.masker.maskObject(aligned)),
    ...(effect !== undefined && { effect }),
    isHook: after.hook !== undefined,
    isKept: false,
    ...(renamed !== undefined && { renamedFrom: formerName(before, after) }),
    ...(workload !== undefined && { workload }),
  };
}

/** An object that only the newer side has. */
export function addedObject(object: RenderedObject, context: ObjectContext): ObjectDiff {
  const workload = wholeWorkloadImpact(object, "starts", context.nodes);
  const effect = addedEffect(object, { profile: context.profile, workload });
  return {
    ...idOf(object),
    change: "added",
    class: "functional",
    fields: [],
    afterYaml: yamlOf(context.masker.maskObject(object.body)),
    ...(effect !== undefined && { effect }),
    isHook: object.hook !== undefined,
    isKept: false,
    ...(workload !== undefined && { workload }),
  };
}

/** An object that only the older side has. */
export function removedObject(object: RenderedObject, context: ObjectContext): ObjectDiff {
  const isLeft = object.isKept || object.hook !== undefined;
  const danger = findDanger(object, context);
  const workload = isLeft ? undefined : wholeWorkloadImpact(object, "stops", context.nodes);
  return {
    ...idOf(object),
    change: "removed",
    class: danger === undefined ? "functional" : "danger",
    fields: [],
    beforeYaml: yamlOf(context.masker.maskObject(object.body)),
    effect: removedEffect(object),
    isHook: object.hook !== undefined,
    isKept: isLeft,
    ...(danger !== undefined && { danger }),
    ...(workload !== undefined && { workload }),
  };
}

type MaskedSides = readonly [before: JsonObject, after: JsonObject];

function toFields(
  { before, after, renamed }: ObjectPair,
  found: { changes: readonly TreeChange[]; masked: MaskedSides; context: ObjectContext },
): FieldChange[] {
  const { changes, masked, context } = found;
  const isGenerated = generatedChangesOf({ before, after }, context);
  return changes.map((change) => {
    const steps = change.afterPath ?? change.beforePath ?? [];
    const formatting = isSameJson(change.before, change.after);
    const isRefused = renamed === undefined && after.hook === undefined && isImmutable(after, steps);
    const worst = isGenerated(change) ? "generated" : classifyChange(after, change);
    const note = isRefused ? cannotChange : formatting ? "formatting only" : undefined;
    return {
      path: change.label,
      steps,
      kind: change.kind,
      class: formatting && worst === "functional" ? "metadata-only" : worst,
      ...sideOf("before", masked[0], change),
      ...sideOf("after", masked[1], change),
      ...(note !== undefined && { note }),
    };
  });
}

// texts come from the masked bodies alone, found by path
function sideOf(side: "before" | "after", masked: JsonObject, change: TreeChange): Partial<FieldChange> {
  const path = side === "before" ? change.beforePath : change.afterPath;
  const raw = change[side];
  if (path === undefined || raw === undefined) return {};
  if (change.kind === "reordered") return { [side]: fieldText(namesAt(masked, path)) };
  const value = valueAt(masked, path);
  const bytes = maskedBytes(raw, value, path);
  return { [side]: fieldText(value), ...(bytes !== undefined && { [`${side}Bytes`]: bytes }) };
}

function namesAt(masked: JsonObject, path: NonNullable<TreeChange["beforePath"]>) {
  const list = valueAt(masked, path);
  if (!Array.isArray(list)) return list;
  return list.map((item) => valueAt(item, ["name"]) ?? item);
}

function idOf(object: RenderedObject): ObjectId & { key: string; version: string } {
  const { group, kind, namespace, name, key, apiVersion } = object;
  const version = group === "" ? apiVersion : apiVersion.slice(group.length + 1);
  return { group, kind, namespace, name, key, version };
}

function formerName(before: RenderedObject, after: RenderedObject): string {
  return before.namespace === after.namespace ? before.name : `${before.namespace}/${before.name}`;
}
