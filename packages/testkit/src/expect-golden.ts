import { AssertionError } from "node:assert";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Where a golden file is: `new URL("testdata/case/want.yaml", import.meta.url)` or an absolute path. */
export type GoldenPlace = URL | string;

/** What `expectGolden` reads of the environment. */
export type GoldenEnv = Readonly<Record<string, string | undefined>>;

/**
 * Rejects with both texts where `actual` differs from the golden file.
 * `UPDATE_GOLDEN=1` rewrites the file instead; together with `CI` that is refused.
 */
export async function expectGolden(
  place: GoldenPlace,
  actual: string,
  env: GoldenEnv = process.env,
): Promise<void> {
  const path = typeof place === "string" ? place : fileURLToPath(place);
  if (env.UPDATE_GOLDEN === "1") {
    if (env.CI) throw new Error("golden files are not rewritten in CI");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, actual);
    return;
  }
  const expected = await readFile(path, "utf8").catch(() => undefined);
  if (expected === undefined) throw new Error(`golden file ${path} is missing; UPDATE_GOLDEN=1 writes it`);
  if (expected !== actual) {
    throw new AssertionError({
      message: `differs from golden file ${path}; UPDATE_GOLDEN=1 rewrites it`,
      actual,
      expected,
      operator: "strictEqual",
    });
  }
}
