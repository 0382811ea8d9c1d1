import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A test title that names requirements or cases in brackets, and the file it stands in (relative to the checkout). */
export type Claim = { id: string; file: string; title: string };

const testFiles = [
  "packages/*/src/**/*.test.{ts,tsx}",
  "apps/*/src/**/*.test.{ts,tsx}",
  "apps/engine/**/*_test.go",
  "scripts/{checks,steps,generate,tasks}/**/*.test.ts",
  "e2e/**/*.spec.ts",
];
const quoted =
  /(["'`])((?:\\.|(?!\1)[^\\\n])*?\[(?:[A-Z0-9]{2,3}-\d+|[HPC]\d{2}b?)\](?:\\.|(?!\1)[^\\\n])*)\1/g;
const idInBrackets = /\[([A-Z0-9]{2,3}-\d+|[HPC]\d{2}b?)\]/g;

/** Reads every test of the checkout and returns what their titles claim, sorted by id, file and title. */
export function collectClaims(root: string): Claim[] {
  const claims: Claim[] = [];
  for (const file of globSync(testFiles, { cwd: root }).sort()) {
    for (const [, , title = ""] of readFileSync(join(root, file), "utf8").matchAll(quoted)) {
      for (const [, id = ""] of title.matchAll(idInBrackets)) claims.push({ id, file, title });
    }
  }
  return claims.sort(
    (a, b) => compareIds(a.id, b.id) || a.file.localeCompare(b.file) || a.title.localeCompare(b.title),
  );
}

/** Orders ids by group and number: CRD-2 before CRD-10. */
export function compareIds(a: string, b: string): number {
  const [groupA, numberA] = splitId(a);
  const [groupB, numberB] = splitId(b);
  return groupA.localeCompare(groupB) || numberA - numberB || a.localeCompare(b);
}

function splitId(id: string): [string, number] {
  const match = /^(.*?)-?(\d+)b?$/.exec(id);
  return [match?.[1] ?? id, Number(match?.[2] ?? 0)];
}
