import { isJsonObject, type JsonValue } from "@ichor/values";

/** The share of leaves that two trees have in common, from 0 to 1; leaves of lists count wherever they stand. */
export function similarity(left: JsonValue, right: JsonValue): number {
  const [a, b] = [leavesOf(left), leavesOf(right)];
  const most = Math.max(a.length, b.length);
  if (most === 0) return 1;
  const counts = new Map<string, number>();
  for (const leaf of a) counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  let common = 0;
  for (const leaf of b) {
    const count = counts.get(leaf) ?? 0;
    if (count > 0) {
      common++;
      counts.set(leaf, count - 1);
    }
  }
  return common / most;
}

function leavesOf(value: JsonValue, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => leavesOf(item, `${path}[]`));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, `${path}.${key}`));
  return value === null ? [] : [`${path}=${JSON.stringify(value)}`];
}
