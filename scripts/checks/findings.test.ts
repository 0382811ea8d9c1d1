import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";
import { listIssueCodes, listNoticeCodes, renderFindings } from "../findings/render-findings.ts";

const known = listIssueCodes();
const notices = listNoticeCodes();

/** Codes that stand in a source as they are, beside a severity or as an argument of what makes an issue or a notice. */
function codesIn(text: string): string[] {
  const inObjects = [...text.matchAll(/code:\s*"([a-z0-9-]+)"/g)]
    .filter(({ index }) => text.slice(Math.max(0, index - 120), index + 160).includes("severity"))
    .map(([, code = ""]) => code);
  const asArguments = [
    ...text.matchAll(/\b(?:valuesFinding|ciliumFinding|serverIssue|schemaIssue|warning)\(\s*"([a-z0-9-]+)"/g),
  ].map(([, code = ""]) => code);
  return [...inObjects, ...asArguments];
}

function emitted(): Map<string, string> {
  const found = new Map<string, string>();
  const sources = globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: repoRoot }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\/gen\/|node_modules/.test(file),
  );
  for (const file of sources) {
    for (const code of codesIn(readFileSync(join(repoRoot, file), "utf8"))) found.set(code, file);
  }
  const engine = "apps/engine/internal/valuestext/finding.go";
  for (const [, code = ""] of readFileSync(join(repoRoot, engine), "utf8").matchAll(
    /Code = "([a-z0-9-]+)"/g,
  )) {
    found.set(code, engine);
  }
  return found;
}

test("every code that a package or the engine gives is in the reference", () => {
  const codes = emitted();
  expect(codes.size).toBeGreaterThan(80);
  expect([...codes].filter(([code]) => !known.includes(code) && !notices.includes(code))).toEqual([]);
});

test("a code stands once, in kebab-case, and on the page", () => {
  expect(known.filter((code, index) => known.indexOf(code) !== index)).toEqual([]);
  const page = renderFindings();
  for (const code of [...known, ...notices]) {
    expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(page).toContain(`| \`${code}\` |`);
  }
});

test("a code that nobody registered would be noticed", () => {
  expect(codesIn('return { code: "brand-new", severity: "error", message };')).toEqual(["brand-new"]);
  expect(codesIn('ciliumFinding("brand-new", { path })')).toEqual(["brand-new"]);
});
