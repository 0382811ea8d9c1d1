import type { JsonObject } from "@ichor/values";
import { listChangedKeys, listCollisions } from "./changed-keys.ts";

/**
 * What to do when the stored values are read again. `same`: the stored text did not change, or became what is typed.
 * `take`: nothing was typed, so the new text is taken. `conflict`: both changed.
 */
export type Rebase = "same" | "take" | "conflict";

/** Three texts: what editing began with, what is typed, what is stored now. */
export type ThreeTexts = { base: string; mine: string; theirs: string };

/** See `Rebase`. */
export function decideRebase({ base, mine, theirs }: ThreeTexts): Rebase {
  if (theirs === base || theirs === mine) return "same";
  return mine === base ? "take" : "conflict";
}

/** How many keys the other side changed, and how many of them the typed text changes too. */
export function countCollisions(
  { base, mine, theirs }: ThreeTexts,
  parse: (text: string) => JsonObject | undefined,
): { theirKeys: number; collisions: number } {
  const trees = [base, mine, theirs].map((text) => parse(text) ?? {});
  const [from, own = {}, other = {}] = trees;
  const theirChanges = listChangedKeys(from ?? {}, other);
  const ownChanges = listChangedKeys(from ?? {}, own);
  return { theirKeys: theirChanges.length, collisions: listCollisions(theirChanges, ownChanges).length };
}
