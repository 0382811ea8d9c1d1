import { diff3Merge } from "node-diff3";

/** Three states of a text: what both sides started from, the person's, and what somebody else stored meanwhile. */
export type Sides = { readonly base: string; readonly mine: string; readonly theirs: string };

/** Both changes in one text. Where they touch the same lines, both stand between marks that no parser accepts. */
export type MergedText = { readonly text: string; readonly conflicts: number };

/** Merges by lines. */
export function mergeTexts({ base, mine, theirs }: Sides): MergedText {
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  let conflicts = 0;
  const merged = regions.flatMap(({ ok, conflict }) => {
    if (ok !== undefined) return ok;
    if (conflict === undefined) return [];
    conflicts++;
    return ["<<<<<<< yours", ...conflict.a, "=======", ...conflict.b, ">>>>>>> stored meanwhile"];
  });
  return { text: merged.join("\n"), conflicts };
}

function lines(text: string): string[] {
  return text.split("\n");
}
