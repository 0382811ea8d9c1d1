import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { describe, expect, test } from "vitest";
import { drawParts, reaches } from "../architecture/draw-parts.ts";
import { readParts } from "../architecture/read-parts.ts";

const page = readFileSync(join(repoRoot, "docs/architecture.md"), "utf8");
const parts = readParts(repoRoot);

/** Arrows of a drawing, as `a b`. */
const arrowsIn = (text: string) =>
  [...text.matchAll(/^ {2}(\S+) --> (\S+)$/gm)].map(([, a, b]) => `${a} ${b}`);

/** Every pair of parts of which the first leads to the second. */
function closure(arrows: readonly string[]): string[] {
  const found = new Set(arrows);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    const pairs = [...found].map((arrow) => arrow.split(" "));
    for (const [a, b] of pairs) for (const [c, d] of pairs) if (b === c) found.add(`${a} ${d}`);
  }
  return [...found].sort();
}

describe("the page of the architecture is in step with the code [DOC-1]", () => {
  test("its drawing says exactly which part leads to which", () => {
    const declared = parts.flatMap(({ name, imports }) => imports.map((other) => `${name} ${other}`));
    expect(closure(arrowsIn(page))).toEqual(closure(declared));
  });

  test("its table names every part with everything that it imports", () => {
    const rows = [...page.matchAll(/^\| `((?:packages|apps)\/[a-z]+)` \| .+ \| (.+) \|$/gm)];
    expect(rows.map(([, folder, imports]) => `${folder}: ${imports}`)).toEqual(
      parts.map(({ folder, imports }) => `${folder}: ${imports.join(", ") || "nothing"}`),
    );
  });

  test("every file and folder that it names exists", () => {
    const named = [...page.matchAll(/`((?:apps|packages|proto|deploy|docs|scripts|e2e)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((path) => !existsSync(join(repoRoot, path)))).toEqual([]);
  });

  test("bootstrap, network, and GitOps each have a section", () => {
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual(expect.arrayContaining(["Bootstrap", "The network", "GitOps"]));
  });

  test("every package and app says in its package.json what it is", () => {
    expect(parts.filter(({ description }) => description === "").map(({ folder }) => folder)).toEqual([]);
  });
});

test("an arrow that follows from others is left out of the drawing, and none that does not", () => {
  const part = (name: string, ...imports: string[]) => ({
    name,
    folder: `apps/${name}`,
    description: "x",
    imports,
  });
  const drawn = drawParts([part("a", "b", "c"), part("b", "c"), part("c")]);
  expect(arrowsIn(drawn)).toEqual(["a b", "b c"]);
  expect(reaches("a", "c", [part("a", "b"), part("b", "c"), part("c")])).toBe(true);
});

describe("what pages link to exists", () => {
  const pages = globSync("{*.md,docs/**/*.md,packages/*/README.md,apps/*/README.md}", {
    cwd: repoRoot,
  }).sort();
  test.each(pages)("%s", (file) => {
    const text = readFileSync(join(repoRoot, file), "utf8");
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target);
    const broken = links
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(repoRoot, file, "..", target)));
    expect(broken).toEqual([]);
  });
});

test("pages name only commands of package.json", () => {
  const { scripts } = JSON.parse(readFileSync(join(repoRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const pages = globSync("{*.md,docs/*.md,docs/{adr,guides}/*.md}", { cwd: repoRoot });
  const named = pages.flatMap((file) =>
    [...readFileSync(join(repoRoot, file), "utf8").matchAll(/npm run ([a-z:-]+)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
