import type { PathStep } from "@ichor/errors";
import type { Positions, ValueRange } from "./parsed-values.ts";
import type { Place } from "./place.ts";
import type { Span, TextLines } from "./text-lines.ts";

/** Answers for a tree of places. */
export function createPositions(root: Place, lines: TextLines): Positions {
  const rangeOfPlace = (found: FoundPlace): ValueRange => ({
    ...(found.place.key === undefined || found.via !== undefined
      ? {}
      : { key: lines.rangeOf(found.place.key) }),
    value: lines.rangeOf(found.via ?? found.place.value),
    ...(found.via === undefined ? {} : { definition: lines.rangeOf(found.place.value) }),
  });
  return {
    rangeOf(path) {
      const found = follow(root, path);
      return found.length === path.length ? rangeOfPlace(found) : undefined;
    },
    nearest(path) {
      return root.below === undefined ? undefined : rangeOfPlace(follow(root, path));
    },
    pathAt(place) {
      return pathAt(root, lines.offsetOf(place));
    },
  };
}

type FoundPlace = { place: Place; via: Span | undefined; length: number };

/** Follows a path as far as it goes; the outermost alias or merge key on the way is where the value came from. */
function follow(root: Place, path: readonly PathStep[]): FoundPlace {
  let place = root;
  let via: Span | undefined;
  let length = 0;
  for (const step of path) {
    const next = place.below?.get(step);
    if (next === undefined) break;
    place = next;
    via ??= next.via;
    length += 1;
  }
  return { place, via, length };
}

function pathAt(root: Place, offset: number): PathStep[] {
  const path: PathStep[] = [];
  for (let place: Place | undefined = root; place !== undefined; ) {
    const next: [PathStep, Place] | undefined = [...(place.below ?? [])].find(([, below]) =>
      holds(below, offset),
    );
    if (next === undefined) return path;
    path.push(next[0]);
    place = next[1].via === undefined ? next[1] : undefined;
  }
  return path;
}

function holds(place: Place, offset: number): boolean {
  const start = (place.key ?? place.via ?? place.value)[0];
  const end = (place.via ?? place.value)[1];
  return offset >= start && offset <= Math.max(end, place.key?.[1] ?? 0);
}
