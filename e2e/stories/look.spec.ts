import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

const palette = /\/assets\/palette-.*\.js/;

test("what is typed while the palette is still on its way stands in its field, and the page answers to none of it", async ({
  page,
  signIn,
}) => {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(palette, async (route) => {
    asked.resolve();
    await release.promise;
    await route.continue();
  });
  await signIn("/clusters");
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+K");
  await asked.promise;
  await page.keyboard.type("?lac");
  await page.keyboard.press("Backspace");
  release.resolve();
  await expect(page.getByRole("combobox")).toHaveValue("?la");
  await page.keyboard.type("b");
  await expect(page.getByRole("combobox")).toHaveValue("?lab");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("a part that the server does not hand out is said, offered again, and leaves the page as it is", async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/ERR_|Failed to load/);
  await page.route(palette, (route) => route.abort());
  await signIn("/clusters");
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+K");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText("The server did not answer");
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeVisible();
  await page.unroute(palette);
  await results.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await expect(results.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("the suggestion of a finding is in sight at 1280 in both layouts, and a long reason begins at the gutter", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace("bandwithManager: {enabled: true}\n");
  const change = editor.findings.getByRole("button", { name: "Change to bandwidthManager" });
  for (const layout of ["Split", "Unified"]) {
    await page.getByRole("button", { name: layout, exact: true }).click();
    await expect(change).toBeInViewport({ ratio: 1 });
  }
  const indent = await page.locator("[data-save-reason]").evaluate((reason) => {
    reason.textContent = "A reason that is much longer than the pane is wide. ".repeat(6);
    const bar = reason.parentElement as HTMLElement;
    const gutter = Number.parseFloat(getComputedStyle(bar).paddingLeft);
    return reason.getBoundingClientRect().left - bar.getBoundingClientRect().left - gutter;
  });
  expect(indent).toBe(0);
});

test("the workbench is the current place while one is in it", async ({ page, signIn }) => {
  await signIn("/workbench");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.locator("[aria-current=page]")).toHaveText("Workbench");
});

test("without a session nothing is said to reconnect", async ({ page, signIn, faults }) => {
  faults.allow(/401/);
  await signIn("/clusters");
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Signed out" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText(/Reconnecting|Connecting|Live/);
});

test("after a save that no controller has looked at, the condition before it says so", async ({
  page,
  signIn,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace("debug: {enabled: true}\n");
  await editor.isCurrent();
  await editor.save.click();
  await editor.dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(editor.dialog).toBeHidden();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "CNIValuesApplied" });
  await expect(row).toContainText("Reported before the last change");
});
