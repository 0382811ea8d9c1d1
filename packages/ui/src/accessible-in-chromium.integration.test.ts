import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../gallery/launch-chromium.ts";
import { serveGallery } from "../gallery/serve-gallery.ts";

let gallery: Awaited<ReturnType<typeof serveGallery>>;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [gallery, browser] = await Promise.all([serveGallery(), launchChromium()]);
  context = await browser.newContext({ reducedMotion: "reduce" });
});

afterAll(async () => {
  await browser?.close();
  await gallery?.[Symbol.asyncDispose]();
});

/** Opens a page of the gallery, asks it something and closes it. What the browser complains about is found, too. */
async function ask(
  { query, width = 1280 }: { query: string; width?: number },
  question: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const complaints: string[] = [];
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${gallery.url}?page=${query}`);
  await page.locator("header").first().waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  const found = await question(page);
  await page.close();
  return [...found, ...complaints].map((each) => `${query} at ${width} px: ${each}`);
}

/** Two at a time: while one page loads, another one is looked at. */
async function askAll<Place>(
  places: readonly Place[],
  look: (place: Place) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...places];
  const found: string[] = [];
  const work = async () => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift())
      found.push(...(await look(place)));
  };
  await Promise.all([work(), work()]);
  return found;
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** How each page comes into the state that is looked at. */
const ready: Record<string, (page: Page) => Promise<unknown>> = {
  components: (page) => page.getByRole("heading", { name: "Components" }).waitFor(),
  states: (page) => page.getByText("Loading clusters").waitFor({ state: "attached" }),
  "clusters&menu": (page) => page.getByRole("button", { name: "admin@lab" }).click(),
  editor: async (page) => {
    await page.locator(".view-line", { hasText: "replicas: 1" }).click();
    await page.keyboard.press("Control+f");
    await page.locator(".find-widget.visible").waitFor();
  },
  "diff&split": (page) => page.locator(".ui-dl").first().waitFor(),
  save: (page) => page.getByRole("dialog").waitFor(),
  palette: (page) => page.getByRole("combobox").fill("lab cil"),
  tree: (page) => page.getByRole("treegrid").waitFor(),
};

// both themes draw the same elements: what differs is their colors, so the dark one is asked for those alone
const themes = [
  { theme: "light", narrow: (axe: AxeBuilder) => axe.withTags(rules) },
  { theme: "dark", narrow: (axe: AxeBuilder) => axe.withRules(["color-contrast", "link-in-text-block"]) },
];

async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { theme, narrow } of themes) {
    await page.evaluate((next) => document.documentElement.setAttribute("class", next), theme);
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    const { violations } = await narrow(new AxeBuilder({ page }).setLegacyMode()).analyze();
    found.push(...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.html}`));
  }
  return found;
}

test("every building block is free of violations of WCAG 2.2 AA in both themes", async () => {
  const found = await askAll(Object.keys(ready), (query) =>
    ask({ query: `${query}&theme=light` }, async (page) => {
      await ready[query]?.(page);
      return violationsOf(page);
    }),
  );
  expect(found).toEqual([]);
});

test("a theme of unreadable colors is noticed, so that the check above can fail", async () => {
  const found = await ask({ query: "components&theme=light" }, async (page) => {
    await ready["components"]?.(page);
    await page.addStyleTag({ content: ":root { --ink: #f4f4f4 !important; --ink-2: #f4f4f4 !important; }" });
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withRules(["color-contrast"])
      .analyze();
    return violations.map(({ id }) => id);
  });
  expect(found.join()).toContain("color-contrast");
});

const narrow = [
  { query: "clusters", width: 1024 },
  { query: "clusters", width: 640 },
  { query: "clusters", width: 320 },
  { query: "editor", width: 1024 },
  { query: "editor", width: 640 },
  { query: "states", width: 640 },
];

test("no page is wider than the window, down to 320 px", async () => {
  const found = await askAll(narrow, (place) =>
    ask(place, async (page) => {
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await page.waitForFunction(() => document.querySelector("main")?.childElementCount);
      return (await overflow()) > 0 ? [`${await overflow()} px too wide`] : [];
    }),
  );
  expect(found).toEqual([]);
});
