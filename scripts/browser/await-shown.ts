import { expect, type Page } from "@playwright/test";

/** Outside its runner Playwright waits 5 s only; a machine that builds at the same time takes longer. */
export const patientExpect = expect.configure({ timeout: 60_000 });

/** Waits until the editor page shows its text and a preview of it. */
export async function awaitPreview(page: Page): Promise<void> {
  await patientExpect(page.locator(".monaco-editor .view-line").first()).toBeVisible();
  await patientExpect(page.getByText("Preview current", { exact: true }).first()).toBeVisible();
}

/** Waits until the page follows the cluster. */
export async function awaitLive(page: Page): Promise<void> {
  await patientExpect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
}
