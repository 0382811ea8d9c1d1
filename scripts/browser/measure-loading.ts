import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { tenths } from "../bench/quantile.ts";
import { awaitLive, awaitPreview, patientExpect } from "./await-shown.ts";

/** Opens the list of clusters and then the editor, and adds up the files that Chromium asked for. */
export async function measureLoading(
  page: Page,
  { origin, consoleDir, editorPath }: { origin: string; consoleDir: string; editorPath: string },
): Promise<Record<string, number>> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) asked.add(pathname);
  });
  await page.goto(`${origin}/clusters`);
  await awaitLive(page);
  await patientExpect(page.getByRole("row").nth(1)).toBeVisible();
  const initial = new Set(asked);
  await page.goto(`${origin}${editorPath}`);
  await awaitPreview(page);
  const gzipKb = async (paths: Iterable<string>) => {
    const sizes = [...paths].map(
      async (path) => gzipSync(await readFile(join(consoleDir, path)), { level: 9 }).length,
    );
    return tenths((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000);
  };
  const added = [...asked].filter((path) => !initial.has(path));
  return { initialGzipKb: await gzipKb(initial), editorGzipKb: await gzipKb(added) };
}
