import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, lab, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

/** What the first page may cost: scripts and styles, gzip, in kB of 1,000 bytes. */
const budgetKb = 160;

test("the first page costs less than its budget, and loads nothing of the editor", async ({
  page: signedIn,
  signIn,
}) => {
  // an address signs in once; afterwards the page is opened without it
  await signIn("/clusters");
  const page = await signedIn.context().newPage();
  const files = collectFiles(page);
  await page.goto(signedIn.url());
  await expect(page.getByRole("link", { name: "edge-fra-02" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  const first = await files();
  expect(first.length).toBeGreaterThan(0);
  expect(first.filter(({ path }) => /monaco|editor|yaml/i.test(path))).toEqual([]);
  expect(first.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000).toBeLessThan(budgetKb);
});

test("the editor is loaded where it is opened", async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await signIn(lab.editor);
  await valuesEditor(page).isCurrent();
  expect(asked).toContainEqual(expect.stringMatching(/^\/assets\/editor-/));
});

type LoadedFile = { path: string; gzipBytes: number };

/** Follows which scripts and styles a page asks for, and what each is worth when it is compressed. */
function collectFiles(page: Page): () => Promise<LoadedFile[]> {
  const files: Promise<LoadedFile>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (!/\.(?:js|css)$/.test(path)) return;
    files.push(response.body().then((body) => ({ path, gzipBytes: gzipSync(body, { level: 9 }).length })));
  });
  return () => Promise.all(files);
}
