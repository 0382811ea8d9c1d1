import type { CheckContext, CheckFinding } from "../component.ts";
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { mergeLayers } from "../merge-layers.ts";
import type { ChartModel, ModelNode } from "../model/chart-model.ts";
import { defaultsOf } from "../model/defaults-of.ts";
import { childOf } from "../model/find-node.ts";
import { formatPath, type KeyPath } from "../value-path.ts";
import { valuesFinding } from "./values-finding.ts";

type Place = {
  node: ModelNode | undefined;
  /** the map that holds the value takes any key */
  isInOpenMap: boolean;
  /** the default that the value is merged into */
  below: JsonValue | undefined;
  path: KeyPath;
};

/**
 * Says where Helm's merging does something else than the text suggests: a null on a map that templates rely on, a null
 * that removes a default, an empty map that changes nothing, a list that drops items of the default.
 */
export function checkMerging(context: CheckContext, ichorDefaults: JsonObject): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const defaults = defaultsBelow(context.model, ichorDefaults);
  const walk = (map: JsonObject, { node, below, path, isInOpenMap }: Place): void => {
    for (const [key, value] of Object.entries(map)) {
      const place = {
        node: childOf(node, key),
        isInOpenMap: isInOpenMap || node?.isOpen === true,
        below: isJsonObject(below) && Object.hasOwn(below, key) ? below[key] : undefined,
        path: [...path, key],
      };
      const finding = checkEntry(value, place);
      if (finding !== undefined) findings.push(finding);
      else if (isJsonObject(value)) walk(value, place);
    }
  };
  walk(context.user, { node: context.model.root, below: defaults, path: [], isInOpenMap: false });
  return findings;
}

const lastDefaults = new WeakMap<ChartModel, { ichor: JsonObject; merged: JsonObject }>();

/** What the user layer is merged into. The same at every key stroke, so the last answer for a chart is kept. */
function defaultsBelow(model: ChartModel, ichor: JsonObject): JsonObject {
  const last = lastDefaults.get(model);
  if (last?.ichor === ichor) return last.merged;
  const merged = mergeLayers(defaultsOf(model), ichor);
  lastDefaults.set(model, { ichor, merged });
  return merged;
}

function checkEntry(value: JsonValue, place: Place): CheckFinding | undefined {
  if (value === null) return checkNull(place);
  if (Array.isArray(value)) return checkList(value, place);
  return isJsonObject(value) && Object.keys(value).length === 0 ? checkEmptyMap(place) : undefined;
}

function checkNull({ node, below, path, isInOpenMap }: Place): CheckFinding | undefined {
  if (node === undefined || isInOpenMap) return undefined;
  const name = formatPath(path);
  if (node.children !== undefined && node.isOpen !== true) {
    return valuesFinding("null-on-map", {
      path,
      message: `${name} must not be null: the chart's templates rely on the map`,
      remedy: "Set the keys of the map instead, or remove the line to return to the defaults",
      fix: { title: `Remove ${name}`, edits: [{ kind: "unset", path }] },
    });
  }
  if (node.isOpen === true || isEmpty(below)) return undefined;
  return valuesFinding("null-on-default", {
    path,
    message: `null removes the default of ${name} instead of returning to it`,
    remedy: "Remove the line to return to the default",
    fix: { title: "Return to the default", edits: [{ kind: "unset", path }] },
  });
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function checkEmptyMap({ node, below, path }: Place): CheckFinding | undefined {
  if (!isJsonObject(below) || isEmpty(below)) return undefined;
  const name = formatPath(path);
  const canClear = node?.isOpen === true;
  return valuesFinding("empty-map-no-effect", {
    path,
    message: `an empty map changes nothing: ${name} keeps its defaults`,
    remedy: canClear ? "Write null to clear the map, or remove the line" : "Remove the line",
    fix: canClear
      ? { title: `Clear ${name} with null`, edits: [{ kind: "null", path }] }
      : { title: `Remove ${name}`, edits: [{ kind: "unset", path }] },
  });
}

/** An empty list is a plain wish; a list with all items of the default drops nothing. */
function checkList(list: readonly JsonValue[], { below, path }: Place): CheckFinding | undefined {
  if (!Array.isArray(below) || list.length === 0) return undefined;
  const missing = below.filter((item) => !list.some((own) => equalJson(own, item))).length;
  if (missing === 0) return undefined;
  const name = formatPath(path);
  const all =
    missing === below.length
      ? `none of its ${below.length}`
      : `${below.length - missing} of its ${below.length}`;
  return valuesFinding("replaces-list", {
    path,
    at: "key",
    message: `the list replaces the whole default list of ${name} and keeps ${all} item${below.length === 1 ? "" : "s"}`,
    remedy: "Repeat the items of the default that shall stay",
  });
}
