import type { CheckContext, CheckFinding, Component, ValueList } from "../component.ts";
import { equalJson, type JsonValue } from "../json-value.ts";
import { findNode } from "../model/find-node.ts";
import { formatPath, valueAt } from "../value-path.ts";
import { compareVersions } from "./compare-versions.ts";
import { joinWords } from "./describe-type.ts";
import { nearestWord } from "./nearest-key.ts";
import { valuesFinding } from "./values-finding.ts";

/** Refuses values that the chart renders although the program behind it accepts certain ones only. */
export function checkValueLists(context: CheckContext, component: Component): CheckFinding[] {
  return listsFor(component, context.model.chart.version).flatMap((list) => {
    const written = valueAt(context.user, list.path);
    if (written === undefined || findNode(context.model, list.path) === undefined) return [];
    const value = valueAt(context.computed, list.path) ?? null;
    return isAccepted(list, value) ? [] : [refuse(list, value)];
  });
}

/** The lists that a chart version has. */
export function listsFor(component: Component, version: string): ValueList[] {
  return component.valueLists.filter(
    ({ since, until }) =>
      (since === undefined || compareVersions(version, since) >= 0) &&
      (until === undefined || compareVersions(version, until) < 0),
  );
}

function isAccepted({ values, isRequired }: ValueList, value: JsonValue): boolean {
  return (value === null && isRequired !== true) || values.some((allowed) => equalJson(allowed, value));
}

function refuse({ path, values }: ValueList, value: JsonValue) {
  const names = values.filter((item) => item !== "").map((item) => String(item));
  const near = typeof value === "string" ? nearestWord(value, names) : undefined;
  return valuesFinding("value-not-accepted", {
    path,
    message: `${formatPath(path)} must be ${joinWords(names)}`,
    remedy: near === undefined ? `Write ${joinWords(names)}` : `Write ${near}`,
    ...(near === undefined ? {} : { fix: { title: `Change to ${near}`, replaceValue: near } }),
  });
}
