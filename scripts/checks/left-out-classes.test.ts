import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(repoRoot, file), "utf8");

/** Names of classes for which no styles are made, because they are ordinary words of the sources. */
function leftOut(): string[] {
  const [, list = ""] = /@source not inline\("\{(.+)\}"\)/.exec(read("packages/ui/src/styles.css")) ?? [];
  return list.split(",");
}

/** Words in the texts of `className` attributes. */
function classesIn(source: string): string[] {
  const attributes = [...source.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)];
  return attributes.flatMap(([, text, code = ""]) =>
    (text ?? [...code.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, part]) => part).join(" ")).split(/\s+/),
  );
}

test("no component uses a class that gets no style", () => {
  const words = leftOut();
  expect(words).toContain("contents");
  expect(classesIn('<a className="b c" /><d className={e ? "f" : "g h"} />')).toEqual(
    expect.arrayContaining(["b", "c", "f", "g", "h"]),
  );
  const files = globSync(["packages/ui/{src,gallery}/**/*.tsx", "apps/console/src/**/*.tsx"], {
    cwd: repoRoot,
  });
  expect(files.length).toBeGreaterThan(100);
  const used = files.flatMap((file) =>
    classesIn(read(file))
      .filter((name) => words.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(used).toEqual([]);
});
