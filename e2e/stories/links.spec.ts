import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

test("pane, layout, filter and line of the editor are in its address, and a link shows the same", async ({
  page,
  signIn,
  context,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace("hubble: {relay: {enabled: true}}\n");
  await editor.isCurrent();
  await page.getByRole("button", { name: "Split" }).click();
  await expect(page).toHaveURL(/layout=split/);
  await editor.pane("Values").click();
  await expect(page).toHaveURL(/pane=values/);
  const other = await context.newPage();
  await other.goto(page.url());
  const there = valuesEditor(other);
  await expect(there.pane("Values")).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByRole("button", { name: "Split" })).toHaveAttribute("aria-pressed", "true");
  await other.goto(`${new URL(page.url()).origin}${pages.editor}?filter=relay&layout=unified`);
  await there.isCurrent();
  await expect(there.object("Deployment", "hubble-relay")).toBeVisible();
  await expect(there.object("DaemonSet", "cilium")).toBeHidden();
});

test("the layout is remembered without the address", async ({ page, signIn }) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await page.getByRole("button", { name: "Split" }).click();
  await page.goto(`${new URL(page.url()).origin}${pages.editor}`);
  await editor.isCurrent();
  await expect(page.getByRole("button", { name: "Split" })).toHaveAttribute("aria-pressed", "true");
});

test("filter and origin of the effective values are in the address", async ({ page, signIn }) => {
  await signIn(`${pages.effective}?q=l2announcements&show=user`);
  await expect(page.getByRole("searchbox", { name: "Filter keys" })).toHaveValue("l2announcements");
  await expect(page.getByRole("button", { name: /^user/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("treegrid").getByRole("row", { name: /user/ }).first()).toBeVisible();
});

test("filter and status of the list of clusters are in the address, and Back undoes a choice of page", async ({
  page,
  signIn,
}) => {
  await signIn("/clusters");
  await page.getByRole("button", { name: /^Healthy/ }).click();
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeHidden();
  const address = page.url();
  await page.getByRole("link", { name: "edge-fra-02" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "edge-fra-02" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeHidden();
  await expect(page.getByRole("link", { name: "edge-fra-02" })).toBeVisible();
});

test("the browser's Back closes the save dialog and loses nothing", async ({ page, signIn }) => {
  const editor = valuesEditor(page);
  await signIn(pages.overview);
  await page.getByRole("link", { name: "Edit Cilium values" }).click();
  await editor.isCurrent();
  await editor.replace("debug: {enabled: true}\n");
  await editor.isCurrent();
  await editor.save.click();
  await expect(editor.dialog).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(editor.dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(pages.editor);
  expect(await editor.text()).toBe("debug: {enabled: true}\n");
});
