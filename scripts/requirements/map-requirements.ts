import { type Claim, compareIds } from "./collect-claims.ts";

/**
 * What is declared of each id: `here` (tests must exist now), `later:<topic>` (tests come with that topic) or `superseded`.
 */
export type Declared = Record<string, string>;

/** One entry of docs/reference/requirements.json. */
export type RequirementEntry = readonly string[] | { later: string } | "superseded";

/** The map from id to tests and the faults found on the way, each as a sentence. */
export type RequirementMap = { entries: Record<string, RequirementEntry>; faults: string[] };

/**
 * Joins what tests claim with what is declared. A claim of an unknown id, a claim of an id declared for later, and an id
 * that must be shown now without any test are faults.
 */
export function mapRequirements(declared: Declared, claims: readonly Claim[]): RequirementMap {
  const faults: string[] = [];
  const tests = new Map<string, Set<string>>();
  for (const { id, file, title } of claims) {
    if (declared[id] === undefined) faults.push(`${file}: "${title}" names ${id}, which is not a known id`);
    else tests.set(id, (tests.get(id) ?? new Set()).add(`${file} > ${title}`));
  }
  const entries: Record<string, RequirementEntry> = {};
  for (const id of Object.keys(declared).sort(compareIds)) {
    const found = tests.get(id);
    const state = declared[id] ?? "";
    if (found !== undefined) {
      if (state !== "here") faults.push(`${id} is declared ${state} but is claimed by ${[...found][0]}`);
      entries[id] = [...found].sort();
    } else if (state === "superseded") entries[id] = "superseded";
    else if (state.startsWith("later:")) entries[id] = { later: state.slice("later:".length) };
    else faults.push(`${id} must be shown now and no test names it`);
  }
  return { entries, faults };
}
