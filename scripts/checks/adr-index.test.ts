import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";

const folder = join(repoRoot, "docs/adr");
const files = readdirSync(folder)
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort();
const read = (file: string) => readFileSync(join(folder, file), "utf8");

test("decision records are numbered without gaps and without repetition", () => {
  const wanted = files.map((_, index) => String(index + 1).padStart(4, "0"));
  expect(files.map((file) => file.slice(0, 4))).toEqual(wanted);
});

test("the index names every record with its title", () => {
  const rows = [...read("README.md").matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \| (.+?) \|$/gm)];
  expect(rows.map(([, number, file, title]) => `${file}: # ${number}. ${title}`)).toEqual(
    files.map((file) => `${file}: ${read(file).split("\n")[0]}`),
  );
});

test.each(files)("%s has date, status, context, decision and consequences", (file) => {
  expect(read(file)).toMatch(
    /^# \d{4}\. .+\n\nDate: \d{4}-\d{2}-\d{2}\nStatus: .+\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/,
  );
});
