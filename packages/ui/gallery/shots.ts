// Draws every page of the gallery in both themes at 1280 and 1600 px and runs axe on it.
// Usage: node gallery/shots.ts [page ...]; pictures go to packages/ui/screenshots.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { launchChromium } from "./launch-chromium.ts";
import { serveGallery } from "./serve-gallery.ts";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
const widths = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
];
const themes = ["light", "dark"] as const;
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const pages: Record<string, (page: Page) => Promise<void>> = {
  components: async () => undefined,
  states: async (page) => {
    await page.getByText("Next try").waitFor();
    await page.waitForTimeout(400);
  },
  clusters: async () => undefined,
  cluster: async () => undefined,
  editor: async (page) => {
    await page.locator(".view-line").first().waitFor();
    await page.locator(".view-line", { hasText: "replicas: 1" }).click();
    await page.getByText("One operator pod:").nth(1).waitFor();
  },
  diff: async () => undefined,
  "diff&split": async () => undefined,
  "diff&values": async () => undefined,
  save: async (page) => page.getByRole("dialog").waitFor(),
  keys: async (page) => page.getByRole("dialog").waitFor(),
  palette: async (page) => {
    await page.getByRole("combobox").fill("lab cil");
  },
  "clusters&menu": async (page) => {
    await page.getByRole("button", { name: "admin@lab" }).click();
    await page.getByRole("menu").waitFor();
  },
  tree: async () => undefined,
  history: async () => undefined,
  rows: async (page) => page.locator("tr[data-index='10']").waitFor(),
};

/** Draws one page; answers what axe and the console of the browser complain about. */
async function shoot(
  browser: Browser,
  options: { url: string; name: string; theme: string; size: { width: number; height: number } },
): Promise<string[]> {
  const { url, name, theme, size } = options;
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  await page.goto(`${url}?page=${name}&theme=${theme}`);
  await page.locator("header").first().waitFor({ state: "attached" });
  await pages[name]?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}${name.replace("&", "-")}-${theme}-${size.width}.png` });
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  for (const { id, nodes } of violations)
    for (const node of nodes.slice(0, 4))
      complaints.push(`axe ${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1] ?? ""}`);
  await context.close();
  return complaints;
}

mkdirSync(folder, { recursive: true });
await using gallery = await serveGallery();
const browser = await launchChromium();
const chosen = process.argv.slice(2);
let count = 0;
for (const name of chosen.length > 0 ? chosen : Object.keys(pages))
  for (const theme of themes)
    for (const size of widths) {
      const complaints = await shoot(browser, { url: gallery.url, name, theme, size });
      count += complaints.length;
      process.stdout.write(
        `${name} ${theme} ${size.width}: ${complaints.length === 0 ? "clean" : complaints.join("\n  ")}\n`,
      );
    }
await browser.close();
process.exitCode = count > 0 ? 1 : 0;
