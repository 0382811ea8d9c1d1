import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

test("opens a cluster, edits, previews, saves and leaves the editor by keyboard alone", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);
  await signIn("/clusters");
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("tr:focus, tr:focus-within").first()).toContainText("lab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${pages.overview}$`));
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(new RegExp(`${pages.editor}$`));
  await editor.isCurrent();
  for (let presses = 0; presses < 12; presses++) {
    if (await editor.textbox.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("F6");
  }
  await expect(editor.textbox).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("debug: {enabled: true}");
  await editor.isCurrent();
  await expect(editor.save).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(editor.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(editor.dialog.getByRole("button", { name: /^Save/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.dialog).toBeHidden();
  expect((await lab.read()).note).toMatchObject({ note: { reason: "By keyboard" } });
  await editor.textbox.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor.textbox).not.toBeFocused();
});

test("? lists the keys, Esc and the browser's Back close it, and the focus returns", async ({
  page,
  signIn,
}) => {
  await signIn("/clusters");
  await page.getByRole("link", { name: "lab", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "lab" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const help = page.getByRole("button", { name: "Keyboard help" });
  await help.click();
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${pages.overview}$`));
  await expect(help).toBeFocused();
});

test("the palette goes to pages and runs commands", async ({ page, signIn }) => {
  await signIn("/clusters");
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.type("lab");
  await expect(page.getByRole("option").first()).toContainText("lab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/clusters\/ichor-system\/lab/);
});

test("F8 walks the findings, Ctrl . takes the suggestion, N and P walk the changes, U changes the layout, Alt 1 to 3 the pane", async ({
  page,
  signIn,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace("debug: {enabled: true}\nbandwithManager: {enabled: true}\n");
  await expect(editor.findings).toContainText("bandwithManager");
  await page.keyboard.press("F8");
  await page.keyboard.press("ControlOrMeta+.");
  await expect.poll(() => editor.text()).toContain("bandwidthManager: {enabled: true}");
  await editor.isCurrent();
  // the preview of the mended text, and no earlier one: said later, it would take the place of what the keys below say
  await expect(page.getByText(/^Preview current: .* [1-9]\d* changed/)).toBeAttached();
  await page.keyboard.press("Alt+2");
  await expect(editor.pane("Values")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Alt+3");
  await expect(editor.pane("Effective")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Alt+1");
  await expect(editor.pane("Manifests")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: "Split" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: "Unified" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("n");
  await expect(page.getByText(/^Change 1 of \d+/)).toBeAttached();
  await page.keyboard.press("n");
  await expect(page.getByText(/^Change 2 of \d+/)).toBeAttached();
  await page.keyboard.press("p");
  await expect(page.getByText(/^Change 1 of \d+/)).toBeAttached();
});

test("single letters can be switched off", async ({ page, signIn }) => {
  await signIn("/clusters");
  await page.getByRole("button", { name: "admin" }).click();
  await page.getByText("Shortcuts of a single letter").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeHidden();
});
