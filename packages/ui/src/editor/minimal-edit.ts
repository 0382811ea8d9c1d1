/** A replacement of a part of a text, by offsets. */
export type OffsetEdit = { start: number; end: number; text: string };

function isSplitPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/** The smallest single replacement that makes `after` of `before`; nothing where they are equal. */
export function minimalEdit(before: string, after: string): OffsetEdit | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isSplitPair(before, start)) start -= 1;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  if (tail > 0 && isSplitPair(before, before.length - tail)) tail -= 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
