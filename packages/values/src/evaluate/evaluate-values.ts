import type { PathStep } from "@ichor/errors";
import { canonicalJson } from "../canonical-json.ts";
import { checkKnownKeys } from "../checks/check-known-keys.ts";
import { checkMerging } from "../checks/check-merging.ts";
import { checkOwnedKeys } from "../checks/check-owned-keys.ts";
import { checkSize } from "../checks/check-size.ts";
import { checkTypes } from "../checks/check-types.ts";
import { checkValueLists } from "../checks/check-value-lists.ts";
import type { CheckContext, CheckFinding, Component, Facts } from "../component.ts";
import { hashText, sizeOfText } from "../hash-values.ts";
import type { ChartModel } from "../model/chart-model.ts";
import { valueAt } from "../value-path.ts";
import { parseValues } from "../yaml/parse-values.ts";
import type { ParsedValues } from "../yaml/parsed-values.ts";
import type { Evaluation, LayerEntry, Origin } from "./evaluation.ts";
import { type Layers, layerOrder, stackLayers, statementOf, winnerOf } from "./layers.ts";
import { mergeIssues } from "./merge-issues.ts";
import { placeFindings } from "./place-findings.ts";

/** What a values text is evaluated against. */
export type EvaluateInput = {
  /** the text, or what `parseValues` made of it */
  text: string | Uint8Array | ParsedValues;
  component: Component;
  model: ChartModel;
  /** what is known about the cluster; nothing by default */
  facts?: Facts;
};

/**
 * Reads a values text and works out everything that follows from it without rendering: effective and computed values,
 * hash, size, origins and findings. Pure and quick enough for every key stroke; never throws for what the text holds.
 */
export function evaluateValues({ text, component, model, facts = {} }: EvaluateInput): Evaluation {
  const parsed = typeof text === "string" || text instanceof Uint8Array ? parseValues(text) : text;
  const user = parsed.draft;
  if (user === undefined) {
    return { parsed, component, model, facts, issues: mergeIssues(parsed.issues), ...nothingKnown };
  }
  const layers = stackLayers(user, component, model);
  const { effective, computed } = layers;
  const canonical = canonicalJson(effective);
  const sizeBytes = sizeOfText(canonical);
  const context: CheckContext = { parsed, user, effective, computed, model, facts };
  const findings = [...runChecks(context, component), ...checkSize(sizeBytes, component.maxEffectiveBytes)];
  const known =
    parsed.tree === undefined ? {} : { effective, computed, sizeBytes, hash: hashText(canonical) };
  return {
    parsed,
    component,
    model,
    facts,
    ...known,
    issues: mergeIssues(parsed.issues, placeFindings(findings, parsed)),
    originOf: (path) => (valueAt(computed, path) === undefined ? undefined : winnerOf(layers, path)),
    layersOf: (path) => layersOf(layers, path, { parsed, component }),
  };
}

const nothingKnown = { originOf: () => undefined, layersOf: () => [] };

function runChecks(context: CheckContext, component: Component): CheckFinding[] {
  return [
    ...checkOwnedKeys(context, component),
    ...checkKnownKeys(context, component),
    ...checkTypes(context),
    ...checkValueLists(context, component),
    ...checkMerging(context, component.defaults),
    ...component.checks.flatMap(({ check }) => check(context)),
  ];
}

function layersOf(
  layers: Layers,
  path: readonly PathStep[],
  { parsed, component }: { parsed: ParsedValues; component: Component },
): LayerEntry[] {
  const winner = winnerOf(layers, path);
  return layerOrder.toReversed().flatMap((layer): LayerEntry[] => {
    const value = statementOf(layers[layer], path);
    if (value === undefined) return [];
    const range = layer === "user" ? parsed.positions.nearest(path) : undefined;
    const reason = reasonFor(layer, path, component);
    return [
      {
        layer,
        value,
        isWinner: layer === winner,
        ...(range === undefined ? {} : { range: range.key ?? range.value }),
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  });
}

/** Why Ichor's layers say what they say at a path. */
export function reasonFor(
  layer: Origin,
  path: readonly PathStep[],
  component: Component,
): string | undefined {
  const reasons = layer === "owned" ? component.owned : layer === "ichor" ? component.defaultReasons : [];
  return reasons.find((item) => isSameWay(item.path, path))?.reason;
}

/** Whether one of the paths leads to the other. */
function isSameWay(left: readonly PathStep[], right: readonly PathStep[]): boolean {
  const length = Math.min(left.length, right.length);
  return left.slice(0, length).every((step, index) => step === right[index]);
}
