import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

const typed = "# not saved yet\nhubble: {relay: {enabled: true}}\n";

test("a draft survives a reload, says that it is one, and can be discarded", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace(typed);
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Your draft is back.")).toBeVisible();
  await expect.poll(() => editor.text()).toBe(typed);
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect.poll(() => editor.text()).toContain("rollOutCiliumPods: true");
  expect((await lab.read()).text).toBe(lab.text);
});

test("leaving the values with unsaved text asks, and stays or leaves as one says", async ({
  page,
  signIn,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace(typed);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(editor.dialog).toContainText("Leave unsaved values?");
  await editor.dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(editor.dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(pages.editor);
  expect(await editor.text()).toBe(typed);
  await page.getByRole("link", { name: "Overview" }).click();
  await editor.dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`${pages.overview}$`));
  await page.getByRole("link", { name: "Edit Cilium values" }).click();
  await expect(page.getByText("Your draft is back.")).toBeVisible();
  await expect.poll(() => editor.text()).toBe(typed);
});

test("closing the window with unsaved text asks", async ({ page, signIn }) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace(typed);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect.poll(() => editor.text()).toBe(typed);
});

test("a change of page inside of the values asks nothing and keeps the text", async ({ page, signIn }) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace(typed);
  await page.getByRole("navigation", { name: "Cilium" }).getByRole("link", { name: "Effective" }).click();
  await expect(page).toHaveURL(new RegExp(pages.effective));
  await page.getByRole("searchbox", { name: "Filter keys" }).fill("hubble.relay.enabled");
  await expect(page.getByRole("treegrid").getByRole("row", { name: /enabled.*true.*user/ })).toBeVisible();
  await page.getByRole("navigation", { name: "Cilium" }).getByRole("link", { name: "Editor" }).click();
  await expect.poll(() => editor.text()).toBe(typed);
});
