import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureCharts, repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";
import { runCommand } from "../steps/run-command.ts";

/** So many words in a row are no coincidence. */
const runLength = 8;

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z][\w'-]+/g) ?? [];
  return words.slice(runLength - 1).map((_, start) => words.slice(start, start + runLength).join(" "));
}

const commentsOf = (text: string) =>
  [...text.matchAll(/^\s*#+(.*)$/gm)].map(([, words = ""]) => words).join(" ");

test("no sentence of a chart's own documentation stands in the repository", async () => {
  const charts = await ensureCharts((line) => process.stderr.write(`${line}\n`));
  const theirs = new Set<string>();
  for (const { path } of charts) {
    for (const run of runsOf(commentsOf(await readFile(join(path, "values.yaml"), "utf8")))) theirs.add(run);
  }
  expect(theirs.size).toBeGreaterThan(5000);
  const tracked = await runCommand("git", ["ls-files", "--", ":!*.sum", ":!pnpm-lock.yaml"], {
    cwd: repoRoot,
  });
  const files = tracked.stdout.split("\n").filter(Boolean);
  expect(files.length).toBeGreaterThan(1000);
  const copied: string[] = [];
  for (const file of files) {
    const text = await readFile(join(repoRoot, file), "utf8").catch(() => "");
    const found = runsOf(text).find((run) => theirs.has(run));
    if (found !== undefined) copied.push(`${file}: ${found}`);
  }
  expect(copied).toEqual([]);
});
