import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    places: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}

const backgrounds = { light: "rgb(255, 255, 255)", dark: "rgb(18, 21, 24)" };

const backgroundOf = (page: Page) =>
  page.locator("html").evaluate((root) => getComputedStyle(root).backgroundColor);

/** Looks at what a page shows, in both themes: the console follows the system, which changes under the open page. */
async function expectNoViolationInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => backgroundOf(page)).toBe(backgrounds[colorScheme]);
    await settleTransitions(page);
    await expectNoViolation(page);
  }
}

// a color halfway between two themes is no color of either
async function settleTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

const routes: { name: string; path: string; shows: string | RegExp }[] = [
  { name: "list of clusters", path: "/clusters", shows: "edge-fra-02" },
  { name: "overview", path: pages.overview, shows: "Conditions" },
  { name: "machines", path: pages.machines, shows: "lab-cp-1" },
  { name: "operations", path: pages.operations, shows: /operation/i },
  { name: "events", path: pages.events, shows: /event|pod/i },
  { name: "effective values", path: pages.effective, shows: "Effective value" },
  { name: "workbench", path: "/workbench", shows: "Values workbench" },
  { name: "address that does not exist", path: "/nowhere", shows: /not|no page/i },
];

for (const { name, path, shows } of routes) {
  test(`${name} has no violation of WCAG 2.2 AA in light and dark`, async ({ page, signIn, faults }) => {
    faults.allow(/404/);
    await signIn(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectNoViolationInBothThemes(page);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`editor, diffs and dialogs have no violation of WCAG 2.2 AA (${colorScheme})`, async ({
      page,
      signIn,
    }) => {
      const editor = valuesEditor(page);
      await signIn(pages.editor);
      await editor.isCurrent();
      await editor.replace("hubble: {relay: {enabled: true}}\n");
      await expect(editor.object("Deployment", "hubble-relay")).toBeVisible();
      await editor.isCurrent();
      await expectNoViolation(page);
      await page.getByRole("button", { name: "Split" }).click();
      await expectNoViolation(page);
      await editor.pane("Values").click();
      await expectNoViolation(page);
      await editor.pane("Effective").click();
      await expectNoViolation(page);
      await page.getByRole("button", { name: "More diff actions" }).click();
      await expectNoViolation(page);
      await page.keyboard.press("Escape");
      await editor.save.click();
      await expect(editor.dialog).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press("Escape");
      await editor.replace(
        "hubble: {relay: {enabled: true}}\nipam: {mode: cluster-pool}\nbandwithManager: {}\n",
      );
      await expect(editor.findings).toContainText("bandwithManager");
      await expectNoViolation(page);
      await page.getByRole("link", { name: "Overview" }).click();
      await expect(editor.dialog).toContainText("Leave unsaved values?");
      await expectNoViolation(page);
    });

    test(`keyboard list, palette and menus have no violation of WCAG 2.2 AA (${colorScheme})`, async ({
      page,
      signIn,
    }) => {
      await signIn("/clusters");
      await expect(page.getByText("edge-fra-02")).toBeVisible();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("ControlOrMeta+K");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "admin" }).click();
      await expect(page.getByText("You act as")).toBeVisible();
      await expectNoViolation(page);
    });
  });
}

test("signed out, the console says what to do, without a violation", async ({ page, faults }) => {
  faults.allow(/401/);
  const { callLab } = await import("../lab/call-lab.ts");
  const { url } = await callLab("address", { user: "admin" });
  await page.goto(new URL(url).origin);
  await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
  await expectNoViolation(page);
});

test("system, light and dark can be chosen, and the choice stays", async ({ page, signIn }) => {
  await signIn("/clusters");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  const background = () => backgroundOf(page);
  await expect.poll(background).toBe("rgb(18, 21, 24)");
  await page.reload();
  await expect.poll(background).toBe("rgb(18, 21, 24)");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(background).toBe("rgb(255, 255, 255)");
});
