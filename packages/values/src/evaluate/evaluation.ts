import type { Issue, PathStep, TextRange } from "@ichor/errors";
import type { Component, Facts } from "../component.ts";
import type { JsonObject, JsonValue } from "../json-value.ts";
import type { ChartModel } from "../model/chart-model.ts";
import type { ParsedValues } from "../yaml/parsed-values.ts";

/** Whose value a computed value is. */
export type Origin = "chart" | "ichor" | "user" | "owned";

/** What one layer says about a path. */
export type LayerEntry = {
  layer: Origin;
  /** what the layer says there, or above it where that is no map; null asks Helm to remove the default */
  value: JsonValue;
  /** whether this is what counts */
  isWinner: boolean;
  /** for the user layer: where it is written */
  range?: TextRange;
  /** for Ichor's layers: why */
  reason?: string;
};

/** A values text with everything that follows from it. */
export type Evaluation = {
  parsed: ParsedValues;
  component: Component;
  model: ChartModel;
  facts: Facts;
  /** absent when the text has errors that keep it from being read */
  effective?: JsonObject;
  computed?: JsonObject;
  /** `sha256:<hex>` of the effective values; absent like them */
  hash?: string;
  /** of the effective values */
  sizeBytes?: number;
  /** sorted by place; a stronger finding hides a weaker one about the same thing at the same place */
  issues: readonly Issue[];
  /** whose value stands at a path in the computed values; undefined where nothing stands */
  originOf(path: readonly PathStep[]): Origin | undefined;
  /** what each layer says about a path, lowest layer first */
  layersOf(path: readonly PathStep[]): readonly LayerEntry[];
};

/** One line of the Effective page. */
export type ComputedRow = {
  path: readonly string[];
  /** the path as people write it */
  dotted: string;
  /** undefined: the key was removed with a null */
  value: JsonValue | undefined;
  origin: Origin;
  setBy: { kind: "line"; line: number } | { kind: "reason"; reason: string } | { kind: "chart" };
  /** undefined: the chart has no default */
  chartDefault: JsonValue | undefined;
};
