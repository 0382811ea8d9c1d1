import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const folder = `${import.meta.dirname}/`;

/** Ways to write a color: hexadecimal, functions, and words that CSS or Tailwind knows. */
const patterns = [
  /#[0-9a-fA-F]{3,8}\b/,
  /\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(/,
  /\b(?:bg|text|border|ring|outline|fill|stroke|shadow|decoration|caret|from|to|via)-(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|white|black)\b/,
  /(?:color|background|fill|stroke|border[a-z-]*)\s*:\s*["']?(?:white|black|red|green|blue|gray|grey|orange|yellow|purple)\b/,
];

/** Full transparency and masks have no color of their own. */
const clear = /#0000(?:0000)?\b|stroke='%23000'/g;

function findColors(source: string): string[] {
  return source
    .replace(clear, "")
    .split("\n")
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line))
    .filter((line) => patterns.some((pattern) => pattern.test(line)));
}

const files = globSync("**/*.{ts,tsx,css}", { cwd: folder }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && basename(file) !== "tokens.css",
);

test("only the tokens hold color values", () => {
  const found = files.flatMap((file) =>
    findColors(readFileSync(`${folder}${file}`, "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(60);
  expect(found).toEqual([]);
});

test.each([
  "  color: #fff;",
  '<p className="text-red-500">',
  '<p className="bg-[#123456]">',
  "background: rgb(0 0 0 / 10%);",
  "  color: white;",
])("a color in a component is found: %s", (line) => {
  expect(findColors(line)).toHaveLength(1);
});
