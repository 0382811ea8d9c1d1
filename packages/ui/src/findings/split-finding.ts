import type { Issue } from "@ichor/errors";

/** A finding as it is read: the cause in bold, then what to do. Both are sentences. */
export type FindingText = { lead: string; rest: string };

/** A lead longer than this is a sentence of its own, not a lead. */
const longestLead = 48;

function toSentence(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Keys and names at the beginning keep their spelling. */
function capitalize(text: string): string {
  return /^[a-z]+[\s,;]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Splits a message at its first colon, if what stands before it is short; the remedy follows. */
export function splitFinding({ message, remedy = "" }: Pick<Issue, "message" | "remedy">): FindingText {
  const colon = message.indexOf(": ");
  const hasLead = colon > 0 && colon <= longestLead;
  const lead = hasLead ? message.slice(0, colon + 1) : capitalize(toSentence(message));
  const rest = hasLead ? toSentence(message.slice(colon + 2)) : "";
  return { lead, rest: [rest, capitalize(toSentence(remedy))].filter(Boolean).join(" ") };
}
