import type { Issue } from "@ichor/errors";
import { placeOf } from "../../output/format-findings.ts";
import { visibleText } from "../../output/visible-text.ts";

/** Lines that begin with it are for the person in the editor and no part of the text. */
const mark = "# ichor:";

/** The text as it is opened in an editor: notes in front, which `withoutNotes` takes away again. */
export function withNotes(text: string, notes: readonly string[]): string {
  const lines = notes.flatMap((note) => visibleText(note).split("\n")).map((line) => `${mark} ${line}\n`);
  // a byte order mark must stay the first character
  return text.startsWith("\uFEFF") ? `\uFEFF${lines.join("")}${text.slice(1)}` : `${lines.join("")}${text}`;
}

/** The text of a person without the notes at its start. Everything else stays as it is. */
export function withoutNotes(edited: string): string {
  const start = edited.startsWith("\uFEFF") ? "\uFEFF" : "";
  let rest = edited.slice(start.length);
  while (rest.startsWith(mark)) {
    const end = rest.indexOf("\n");
    rest = end < 0 ? "" : rest.slice(end + 1);
  }
  return `${start}${rest}`;
}

/** Findings as notes. Their lines are those that the editor shows, with the notes in front. */
export function findingNotes(issues: readonly Issue[], head: readonly string[]): string[] {
  const count = head.length + issues.length;
  const lines = issues.map((issue) => {
    const { line, column } = placeOf(issue);
    const remedy = issue.remedy === undefined ? "" : ` (${issue.remedy})`;
    return `${line + count}:${column} ${issue.severity}: ${issue.message}${remedy}`.replaceAll("\n", " ");
  });
  return [...head, ...lines];
}
