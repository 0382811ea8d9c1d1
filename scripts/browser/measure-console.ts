// Measures in Chromium what scripts/bench/browser-tasks.ts asks for. Usage: measure-console.ts TASK, the task's data as JSON
// on standard input; prints figures as one JSON object.
import { json } from "node:stream/consumers";
import type { Browser } from "@playwright/test";
import type { BrowserTasks } from "../bench/browser-tasks.ts";
import { installFrameWatch } from "./frame-watch.ts";
import { measureEditor } from "./measure-editor.ts";
import { measureKeystrokes } from "./measure-keystrokes.ts";
import { measureLoading } from "./measure-loading.ts";
import { measureList, measureLongDiff } from "./measure-paint.ts";
import { openChromium, toCookie } from "./open-chromium.ts";

type Tasks = {
  [K in keyof BrowserTasks]: (browser: Browser, ask: BrowserTasks[K]) => Promise<Record<string, number>>;
};

const tasks: Tasks = {
  async console(browser, ask) {
    const keystrokes = await measureKeystrokes(browser, ask);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([toCookie(ask.origin, ask.cookie)]);
    const page = await context.newPage();
    await installFrameWatch(page);
    const loading = await measureLoading(page, ask);
    return { ...keystrokes, ...loading, ...(await measureEditor(page)) };
  },
  list: measureList,
  diff: measureLongDiff,
};

const task = tasks[process.argv[2] as keyof BrowserTasks];
const ask = (await json(process.stdin)) as never;
const browser = await openChromium();
try {
  process.stdout.write(JSON.stringify(await task(browser, ask)));
} finally {
  await browser.close();
}
