import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

test("a viewer reads and previews everything, and is told which right is missing for saving [P63]", async ({
  page,
  signIn,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor, { user: "viewer" });
  await expect(page.getByRole("button", { name: "viewer" })).toBeVisible();
  await editor.isCurrent();
  await expect(
    page
      .getByText(/talosclusters\/cilium-values/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await editor.replace("hubble: {relay: {enabled: true}}\n");
  await expect(editor.object("Deployment", "hubble-relay")).toBeVisible();
  await editor.isCurrent();
  await expect(editor.save).toBeDisabled();
});

test("an editor saves under the own name", async ({ page, signIn, lab }) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor, { user: "editor" });
  await editor.isCurrent();
  await editor.replace("debug: {enabled: true}\n");
  await editor.isCurrent();
  await editor.save.click();
  await editor.dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(editor.dialog).toBeHidden();
  expect((await lab.read()).note).toMatchObject({ kind: "believed", note: { actor: "editor" } });
});

test("somebody without rights is told verb, resource and as whom, instead of an empty list", async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/403/);
  await signIn("/clusters", { user: "nobody" });
  await expect(page.getByRole("main")).toContainText(/list/);
  await expect(page.getByRole("main")).toContainText(/talosclusters/);
  await expect(page.getByRole("main")).toContainText(/nobody/);
});

test("a read-only server takes no save, and says so before anybody types", async ({ page, signIn }) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor, { isReadOnly: true });
  await editor.isCurrent();
  await editor.replace("debug: {enabled: true}\n");
  await editor.isCurrent();
  await expect(editor.save).toBeDisabled();
  await expect(page.getByText("This server is read-only").filter({ visible: true }).first()).toBeVisible();
});
