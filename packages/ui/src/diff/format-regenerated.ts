import { formatAmount } from "../display/format-count.ts";
import type { DiffBlock } from "./diff-block.ts";

const named = 3;

/** The line of the folded group: "1 regenerated object folded: Job hubble-generate-certs", and why it is regenerated. */
export function formatRegenerated(blocks: readonly DiffBlock[]): { title: string; note: string | undefined } {
  const names = blocks.slice(0, named).map(({ kind, name }) => (kind ? `${kind} ${name}` : name));
  const more = blocks.length > named ? ` and ${blocks.length - named} more` : "";
  const notes = new Set(blocks.map(({ note }) => note));
  const [note] = notes;
  return {
    title: `${formatAmount(blocks.length, "regenerated object")} folded: ${names.join(", ")}${more}`,
    note: notes.size === 1 ? note : undefined,
  };
}
