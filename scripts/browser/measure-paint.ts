import type { Browser, Page } from "@playwright/test";
import { serveGallery } from "../../packages/ui/gallery/serve-gallery.ts";
import { median, quantile, tenths } from "../bench/quantile.ts";
import { installFrameWatch } from "./frame-watch.ts";
import { toCookie } from "./open-chromium.ts";

const times = 5;

/** Opens the list of clusters several times and waits for the frame with the first row. */
export async function measureList(
  browser: Browser,
  { origin, cookie }: { origin: string; cookie: string },
): Promise<Record<string, number>> {
  const paints: number[] = [];
  for (let time = 0; time < times; time++) {
    // a context of its own: nothing is in its cache
    const context = await browser.newContext();
    await context.addCookies([toCookie(origin, cookie)]);
    const page = await context.newPage();
    await installFrameWatch(page);
    await page.goto(`${origin}/clusters`, { waitUntil: "commit" });
    paints.push(
      await page.evaluate(() =>
        frameWith(() => document.querySelector('main [role="row"] a, main tr a') !== null),
      ),
    );
    await context.close();
  }
  return { fleetFirstPaintMs: tenths(median(paints)) };
}

/** Opens the gallery's diff of 20,000 lines several times, and scrolls through it. */
export async function measureLongDiff(browser: Browser): Promise<Record<string, number>> {
  await using gallery = await serveGallery();
  const paints: number[] = [];
  let frames: number[] = [];
  for (let time = 0; time < times; time++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await installFrameWatch(page);
    await page.goto(`${gallery.url}?page=diff&long`, { waitUntil: "commit" });
    paints.push(
      await page.evaluate(() => frameWith(() => /\bkey-\d+/.test(document.body.textContent ?? ""))),
    );
    if (time === times - 1) frames = await scroll(page);
    await context.close();
  }
  return {
    longDiffFirstPaintMs: tenths(median(paints)),
    longDiffFrameP95Ms: tenths(quantile(frames, 0.95)),
    longDiffFrameP50Ms: tenths(median(frames)),
  };
}

/** Turns the wheel for a while; gives how long each frame took. */
async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(640, 500);
  const recorded = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const look = (now: number) => {
          seen.push(now);
          if (seen.length < 200) requestAnimationFrame(look);
          else resolve(seen.slice(1).map((each, index) => each - (seen[index] ?? each)));
        };
        requestAnimationFrame(look);
      }),
  );
  let isOver = false;
  const done = recorded.finally(() => {
    isOver = true;
  });
  while (!isOver) await page.mouse.wheel(0, 600);
  return done;
}
