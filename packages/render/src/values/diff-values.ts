import type { PathStep } from "@ichor/errors";
import { equalJson, isJsonObject, type JsonObject, type JsonValue, valueAt } from "@ichor/values";
import type { Masker } from "../mask/masker.ts";
import { printYaml, sortedKeys } from "../yaml/print-yaml.ts";
import type { ValueChange, ValuesDiff } from "./values-diff.ts";

/**
 * Compares two values trees key by key. Lists are compared as a whole, as Helm replaces them; null is a value, since
 * it removes a default of the chart. Both sides are masked; a secret that changed shows another mark.
 */
export function diffValues(
  before: JsonObject,
  after: JsonObject,
  { masker }: { masker: Masker },
): ValuesDiff {
  const changes: Place[] = [];
  collect([before, after], [], changes);
  const left = masker.maskValues(before);
  const right = masker.maskValues(after);
  return {
    changes: changes.map((change) => toChange(change, [before, after], [left, right])),
    beforeYaml: printYaml(left),
    afterYaml: printYaml(right),
  };
}

type Place = { path: readonly PathStep[]; kind: ValueChange["kind"] };

function collect(
  [before, after]: readonly [JsonValue | undefined, JsonValue | undefined],
  path: readonly PathStep[],
  changes: Place[],
): void {
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of sortedKeys({ ...before, ...after })) {
      collect([ownOf(before, key), ownOf(after, key)], [...path, key], changes);
    }
    return;
  }
  // what stands on one side alone is listed leaf by leaf, as it was typed
  const whole = before === undefined ? after : after === undefined ? before : undefined;
  if (isTree(whole)) {
    for (const key of sortedKeys(whole)) {
      collect(
        before === undefined ? [undefined, whole[key]] : [whole[key], undefined],
        [...path, key],
        changes,
      );
    }
    return;
  }
  if (equalJson(before, after)) return;
  changes.push({ path, kind: before === undefined ? "added" : after === undefined ? "removed" : "changed" });
}

// an empty map is a leaf: nothing stands below it
function isTree(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function ownOf(map: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function toChange(
  { path, kind }: Place,
  raw: readonly [JsonObject, JsonObject],
  masked: readonly [JsonObject, JsonObject],
): ValueChange {
  const [left, right] = [valueAt(masked[0], path), valueAt(masked[1], path)];
  const isMasked = !equalJson(left, valueAt(raw[0], path)) || !equalJson(right, valueAt(raw[1], path));
  return {
    path,
    kind,
    ...(left !== undefined && { before: left }),
    ...(right !== undefined && { after: right }),
    isMasked,
  };
}
