import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { rolldown } from "rolldown";
import { tenths } from "../bench/quantile.ts";

/** Types a text into the values engine in a page of Chromium, with the model of a chart. */
export async function measureKeystrokes(
  browser: Browser,
  { modelJson, typedText }: { modelJson: string; typedText: string },
): Promise<Record<string, number>> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundle() });
  const ask = { modelJson, typedText };
  const times = await page.evaluate((given) => typeIntoEngine(given.modelJson, given.typedText), ask);
  await page.close();
  return {
    keystrokeP95Ms: tenths(times.p95Ms),
    keystrokeP50Ms: tenths(times.p50Ms),
    keystrokeWorstMs: tenths(times.worstMs),
    keystrokeCount: times.count,
  };
}

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL("keystrokes-in-page.ts", import.meta.url));
  await using build = await rolldown({ input, platform: "browser", logLevel: "warn" });
  const { output } = await build.generate({ format: "iife", minify: true });
  return output[0].code;
}
