// Draws every page of the console in every state, in both themes and at two widths. Arguments: the folder for the pictures,
// the folder of the built console, and names of scenes (all when there are none). Ends with 1 when a scene cannot be shown.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startLab } from "../../e2e/lab/start-lab.ts";
import { ciliumScenes, readmeScene } from "./cilium-scenes.ts";
import { clusterScenes } from "./cluster-scenes.ts";
import { openChromium } from "./open-chromium.ts";
import type { Scene } from "./scene.ts";
import { createStage, type Stage } from "./stage.ts";

const sizes = [
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
];
const themes = ["light", "dark"] as const;
const say = (line: string) => process.stderr.write(`${line}\n`);

const [folder = "", consoleDir = "", ...chosen] = process.argv.slice(2);
const scenes = [...clusterScenes, ...ciliumScenes].filter(
  ({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)),
);
await mkdir(folder, { recursive: true });
const stopLab = await startLab();
const browser = await openChromium();
let failed = 0;
try {
  await using stage = await createStage(browser, consoleDir);
  for (const scene of scenes) if (!(await show(scene, stage))) failed++;
} finally {
  await browser.close();
  await stopLab();
}
say(`${scenes.length - failed} scenes drawn, ${failed} failed; pictures are in ${folder}`);
process.exit(failed > 0 ? 1 : 0);

async function show({ name, play }: Scene, stage: Stage): Promise<boolean> {
  try {
    await stage.clear();
    const page = await play(stage);
    for (const size of sizes) for (const theme of themes) await draw(page, { name, size, theme });
    say(`ok   ${name}`);
    return true;
  } catch (error) {
    say(`FAIL ${name}: ${(error as Error).message.split("\n").slice(0, 3).join(" ")}`);
    const page = browser.contexts().at(-1)?.pages().at(-1);
    await page?.screenshot({ path: join(folder, `${name}-FAILED.png`) }).catch(() => undefined);
    return false;
  }
}

async function draw(
  page: Page,
  { name, size, theme }: { name: string; size: (typeof sizes)[number]; theme: (typeof themes)[number] },
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(() => document.fonts.ready);
  // two frames: one for the new size, one for what measures itself in it
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  await writeFile(join(folder, `${name}-${theme}-${size.width}.png`), picture);
  if (name === readmeScene && theme === "light" && size.width === 1280)
    await writeFile(join(folder, "readme.png"), picture);
}
