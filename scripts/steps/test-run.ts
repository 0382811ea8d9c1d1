import { stripVTControlCharacters } from "node:util";
import type { Tally } from "./tally.ts";

/** A test that failed: where it stands, and the whole of what it said. */
export type FailedTest = { title: string; message: string };

/** What a test run of any runner gives: counts, the titles of what passed, and what failed with its reasons. */
export type TestRun = { tally: Tally; passedTitles: string[]; failures: FailedTest[] };

/** A run of which nothing but its output is known: it broke before it could report. */
export function brokenRun(title: string, output: string): TestRun {
  return {
    tally: { passed: 0, failed: 1, skipped: 0 },
    passedTitles: [],
    failures: [{ title, message: output }],
  };
}

const shownLines = 25;

/** The failures of all runs, one below the other and cut after some lines each: what is read first when a run fails. */
export function formatFailures(failures: readonly FailedTest[]): string {
  return failures.map(({ title, message }) => `FAIL ${title}\n${indent(message)}`).join("\n");
}

function indent(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split("\n");
  const left = lines.length - shownLines;
  const shown = left > 0 ? [...lines.slice(0, shownLines), `(${left} more lines above)`] : lines;
  return shown.map((line) => `     ${line}`).join("\n");
}
