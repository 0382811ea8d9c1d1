/**
 * A requirement counts as shown only when a test that names it passed in this run. Returns the ids of `entries` that no
 * passed title names.
 */
export function findUnshown(
  entries: Readonly<Record<string, unknown>>,
  passedTitles: readonly string[],
): string[] {
  const shown = new Set(
    passedTitles.flatMap((title) =>
      [...title.matchAll(/\[([A-Z0-9]{2,3}-\d+|[HPC]\d{2}b?)\]/g)].map((match) => match[1]),
    ),
  );
  return Object.entries(entries)
    .filter(([id, entry]) => Array.isArray(entry) && !shown.has(id))
    .map(([id]) => id);
}
