import { diffArrays } from "diff";

/** How lines differ from the base. Lines count from 1; `removed` lies after `line`, 0 being before the first. */
export type LineChange =
  | { kind: "added" | "changed"; from: number; to: number }
  | { kind: "removed"; line: number };

/** Beyond this many edits an exact answer is not worth the wait at a key stroke. */
const mostEdits = 2_000;
const mostMs = 25;

type Part = { equal: boolean; before: number; after: number };

function partsOf(before: readonly string[], after: readonly string[]): Part[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: mostEdits, timeout: mostMs });
  if (!parts) return [{ equal: false, before: before.length, after: after.length }];
  const merged: Part[] = [];
  for (const { added, removed, value } of parts) {
    const last = merged.at(-1);
    const equal = !added && !removed;
    const size = { before: added ? 0 : value.length, after: removed ? 0 : value.length };
    if (last && !last.equal && !equal) {
      last.before += size.before;
      last.after += size.after;
    } else merged.push({ equal, ...size });
  }
  return merged;
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

function sharedEnd(a: readonly string[], b: readonly string[], most: number): number {
  let size = 0;
  while (size < most && a[a.length - 1 - size] === b[b.length - 1 - size]) size += 1;
  return size;
}

/** Lines of a part: as many as were there before are changed, the rest is added. */
function changesOf({ before, after }: Part, first: number): LineChange[] {
  if (after === 0) return [{ kind: "removed", line: first - 1 }];
  const changed = Math.min(before, after);
  const changes: LineChange[] = [];
  if (changed > 0) changes.push({ kind: "changed", from: first, to: first + changed - 1 });
  if (after > changed) changes.push({ kind: "added", from: first + changed, to: first + after - 1 });
  return changes;
}

/** What the gutter marks: lines of `text` that are not in `base`, and places where lines of `base` are gone. */
export function listLineChanges(base: string, text: string): LineChange[] {
  const before = base.split(/\r?\n/);
  const after = text.split(/\r?\n/);
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, Math.min(before.length, after.length) - start);
  const middle = partsOf(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const changes: LineChange[] = [];
  let line = start + 1;
  for (const part of middle) {
    if (!part.equal && part.before + part.after > 0) changes.push(...changesOf(part, line));
    line += part.after;
  }
  return changes;
}

/** The line that a change is reached at. */
export function lineOf(change: LineChange): number {
  return change.kind === "removed" ? Math.max(1, change.line) : change.from;
}
