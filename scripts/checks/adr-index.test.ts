import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";

const folder = join(repoRoot, "docs/adr");
const files = readdirSync(folder)
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort();
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const statusIn = (text: string) => /^Status: (.+)$/m.exec(text)?.[1] ?? "";

/** What is wrong with how records name those that take their place: each side names the other. */
function findUnpaired(records: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  for (const [number, text] of Object.entries(records)) {
    const status = statusIn(text);
    const [, by] = /^superseded by (\d{4})$/.exec(status) ?? [];
    if (by === undefined) {
      if (status !== "accepted") faults.push(`${number}: status "${status}"`);
    } else if (!records[by]?.includes(`Supersedes: ${number}`)) faults.push(`${by} does not name ${number}`);
    for (const [, older = ""] of text.matchAll(/^Supersedes: (\d{4})$/gm)) {
      if (statusIn(records[older] ?? "") !== `superseded by ${number}`)
        faults.push(`${older} does not name ${number}`);
    }
  }
  return faults;
}

test("decision records are numbered without gaps and without repetition [DOC-3]", () => {
  const wanted = files.map((_, index) => String(index + 1).padStart(4, "0"));
  expect(files.map((file) => file.slice(0, 4))).toEqual(wanted);
});

test("the index names every record with its title and its status [DOC-3]", () => {
  const rows = [...read("README.md").matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \| (.+?) \|$/gm)];
  expect(rows.map(([, number, file, title, status]) => `${file}: # ${number}. ${title}: ${status}`)).toEqual(
    files.map((file) => `${file}: ${read(file).split("\n")[0]}: ${statusIn(read(file))}`),
  );
});

test.each(files)("%s has date, status, context, decision and consequences", (file) => {
  expect(read(file)).toMatch(
    /^# \d{4}\. .+\n\nDate: \d{4}-\d{2}-\d{2}\nStatus: .+\n(?:Supersedes: \d{4}\n)*\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/,
  );
});

test("a record that another one takes the place of says so, and the other one names it [DOC-3]", () => {
  expect(findUnpaired(Object.fromEntries(files.map((file) => [file.slice(0, 4), read(file)])))).toEqual([]);
  const older = "# 0001. A\n\nStatus: superseded by 0002\n";
  const newer = "# 0002. B\n\nStatus: accepted\nSupersedes: 0001\n";
  expect(findUnpaired({ "0001": older, "0002": newer })).toEqual([]);
  expect(findUnpaired({ "0001": older, "0002": newer.replace("Supersedes: 0001", "") })).toEqual([
    "0002 does not name 0001",
  ]);
  expect(findUnpaired({ "0001": older.replace("superseded by 0002", "accepted"), "0002": newer })).toEqual([
    "0001 does not name 0002",
  ]);
  expect(findUnpaired({ "0001": "Status: maybe\n" })).toEqual(['0001: status "maybe"']);
});
