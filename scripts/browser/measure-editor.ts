import type { Page } from "@playwright/test";
import { valuesEditor } from "../../e2e/support/values-editor.ts";
import { median, quantile, tenths } from "../bench/quantile.ts";
import { awaitPreview, patientExpect } from "./await-shown.ts";

const letters = "abcdefghijklmno";

/**
 * Types into the editor page: a brace too many until its marker is drawn, and a letter until the preview of the new text
 * shows it. The page is open, with a preview of its text.
 */
export async function measureEditor(page: Page): Promise<Record<string, number>> {
  const editor = valuesEditor(page);
  await awaitPreview(page);
  // the manifests come from the server alone; the values are compared in the browser, too
  await editor.pane("Manifests").click();
  await editor.append("\nextraConfig: {bench: x}");
  const marker: number[] = [];
  const preview: number[] = [];
  for (let typed = 0; typed < letters.length; typed++) {
    const shown = `bench: x${letters.slice(0, typed)}`;
    await patientExpect(editor.preview).toContainText(shown);
    marker.push(await timeStroke(page, { key: "}" }));
    await page.keyboard.press("Backspace");
    await patientExpect(page.locator(squiggle)).toHaveCount(0);
    await page.keyboard.press("ArrowLeft");
    const key = letters[typed] ?? "";
    preview.push(await timeStroke(page, { key, text: `${shown}${key}` }));
    await page.keyboard.press("ControlOrMeta+End");
  }
  const paints = await page.evaluate(() => paintTimes);
  return {
    keyToPaintP95Ms: tenths(quantile(paints, 0.95)),
    markerToScreenMs: tenths(median(marker)),
    markerToScreenP95Ms: tenths(quantile(marker, 0.95)),
    previewToScreenMs: tenths(median(preview)),
    previewToScreenP95Ms: tenths(quantile(preview, 0.95)),
  };
}

const squiggle = ".monaco-editor .squiggly-error";

/** From a key stroke to the end of the first frame with a marker, or with `text` in the preview. */
async function timeStroke(page: Page, { key, text }: { key: string; text?: string }): Promise<number> {
  const watched = await page.evaluateHandle(
    ({ wanted, selector }) => {
      const isMarked = () => document.querySelector(selector) !== null;
      const isPreviewed = () =>
        [...document.querySelectorAll('[aria-label="Preview"]')].some((part) =>
          part.textContent.includes(wanted ?? ""),
        );
      return { shown: frameWith(wanted === undefined ? isMarked : isPreviewed) };
    },
    { wanted: text, selector: squiggle },
  );
  await page.keyboard.press(key);
  const ms = await watched.evaluate(async ({ shown }) => (await shown) - lastKeyMs);
  await watched.dispose();
  return ms;
}
