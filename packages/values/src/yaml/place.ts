import type { PathStep } from "@ichor/errors";
import type { Span } from "./text-lines.ts";

/** Where a value stands, with everything below it. */
export type Place = {
  key?: Span;
  value: Span;
  below?: Map<PathStep, Place>;
  /** the alias or merge key through which the value came here */
  via?: Span;
};

/** Lays the places of a later document over those of an earlier one, as Helm merges the documents. */
export function mergePlaces(earlier: Place, later: Place, areMaps: MapTest): Place {
  if (!areMaps([])) return later;
  const below = new Map(earlier.below);
  for (const [step, place] of later.below ?? []) {
    const before = below.get(step);
    const test: MapTest = (path) => areMaps([step, ...path]);
    below.set(step, before === undefined ? place : mergePlaces(before, place, test));
  }
  return { ...later, value: [earlier.value[0], later.value[1]], below };
}

/** Whether both documents have a map at a path. */
export type MapTest = (path: readonly PathStep[]) => boolean;
