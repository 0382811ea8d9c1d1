/** Parts of a label that a query found: from (included) to (excluded). */
export type MatchRange = readonly [from: number, to: number];

/** How well a query fits a label, and where. A lower rank is better. */
export type QueryMatch = { rank: number; ranges: readonly MatchRange[] };

function isWordStart(text: string, index: number): boolean {
  if (index === 0) return true;
  const before = text[index - 1] ?? "";
  const here = text[index] ?? "";
  return !/[a-z0-9]/i.test(before) || (/[a-z0-9]/.test(before) && /[A-Z]/.test(here));
}

function findWord(text: string, word: string): { at: number; isStart: boolean } | undefined {
  const lower = text.toLowerCase();
  let first = -1;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return { at, isStart: true };
    if (first < 0) first = at;
  }
  return first < 0 ? undefined : { at: first, isStart: false };
}

/** Every word of the query must stand somewhere in label or keywords; the beginning of a word counts more. */
export function matchQuery(label: string, query: string, keywords = ""): QueryMatch | undefined {
  const ranges: MatchRange[] = [];
  let rank = 0;
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const found = findWord(label, word);
    if (found) ranges.push([found.at, found.at + word.length]);
    if (found) rank += found.isStart ? 0 : 2;
    else if (keywords.toLowerCase().includes(word)) rank += 3;
    else return undefined;
  }
  return { rank, ranges: mergeRanges(ranges) };
}

function mergeRanges(ranges: MatchRange[]): MatchRange[] {
  const merged: MatchRange[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}
