import type { Page, Route } from "@playwright/test";
import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

const diffCalls = "**/ichor.v1alpha1.CniService/DiffCiliumValues*";

/** Lets preview answers through one by one, in the order that the story chooses. */
async function holdPreviews(
  page: Page,
): Promise<{ waiting: () => number; release(index: number): Promise<void> }> {
  const routes: Route[] = [];
  await page.route(diffCalls, (route) => void routes.push(route));
  return {
    waiting: () => routes.length,
    release: async (index) => {
      await routes[index]?.continue().catch(() => undefined); // the page gave the call up
    },
  };
}

test("cannot be saved before the preview of exactly this text is there [C03]", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  const previews = await holdPreviews(page);
  await editor.replace("hubble: {relay: {enabled: true}}\n");
  await expect(editor.save).toBeDisabled();
  await expect(
    page.getByText("The preview of this text is on its way").filter({ visible: true }),
  ).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(editor.dialog).toBeHidden();
  await expect.poll(previews.waiting).toBeGreaterThan(0);
  await expect(editor.save).toBeDisabled();
  await previews.release(previews.waiting() - 1);
  await expect(editor.save).toBeEnabled();
  expect((await lab.read()).text).toBe(lab.text);
});

test("a slow older answer never replaces a newer one, nor counts for its text", async ({ page, signIn }) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  const held = Promise.withResolvers<Route>();
  let calls = 0;
  await page.route(diffCalls, (route) => (calls++ === 0 ? held.resolve(route) : route.continue()));
  await editor.replace("hubble: {relay: {enabled: true}}\n");
  const older = await held.promise;
  await editor.replace("debug: {enabled: true}\n");
  await editor.isCurrent();
  await expect(editor.object("ConfigMap", "cilium-config")).toBeVisible();
  await expect(editor.object("Deployment", "hubble-relay")).toBeHidden();
  await older.continue().catch(() => undefined); // the page gave the call up
  const asked = page.waitForResponse(diffCalls);
  await editor.append("# once more\n");
  await asked;
  await editor.isCurrent();
  await expect(editor.object("Deployment", "hubble-relay")).toBeHidden();
});

test("a text that cannot be read gets no preview: the error is named at its line, the last preview stays and says so [C05]", async ({
  page,
  signIn,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace("hubble: {relay: {enabled: true}}\n");
  await expect(editor.object("Deployment", "hubble-relay")).toBeVisible();
  await editor.replace("hubble: {relay: {enabled: true}}\ndebug: [\n");
  await expect(editor.findings.getByRole("img", { name: "Error" }).first()).toBeVisible();
  await expect(editor.findings.getByRole("button", { name: /^Line [23]$/ }).first()).toBeVisible();
  await expect(page.getByText(/^Preview of .*, before the error$/)).toBeVisible();
  await expect(editor.object("Deployment", "hubble-relay")).toBeVisible();
  await expect(editor.save).toBeDisabled();
});

test("Ctrl S asks for a preview and writes nothing", async ({ page, signIn, lab }) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace("hubble: {relay: {enabled: true}}\n");
  await editor.isCurrent();
  const asked = page.waitForRequest(diffCalls);
  await editor.textbox.focus();
  await page.keyboard.press("ControlOrMeta+S");
  await asked;
  await editor.isCurrent();
  expect((await lab.read()).text).toBe(lab.text);
});
