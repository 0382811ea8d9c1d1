import type { Browser, Page } from "@playwright/test";
import { callLab } from "../../e2e/lab/call-lab.ts";
import { connectLab, type LabCluster } from "../../e2e/support/lab-cluster.ts";
import { awaitLive } from "./await-shown.ts";
import { startSampleConsole } from "./sample-console.ts";

/** What scenes are played on: the console of the running demo, and one with a sample API for states that no demo has. */
export type Stage = AsyncDisposable & {
  lab: LabCluster;
  /** a fresh browser, signed in at a path of the demo's console */
  signIn(path: string, who?: { user?: string; isReadOnly?: boolean }): Promise<Page>;
  /** a fresh browser at an address of the demo's console as it was printed */
  open(url: string): Promise<Page>;
  /** a fresh browser at a path of the console with the sample API */
  openSample(scenario: string, path: string): Promise<Page>;
  /** undoes what a scene did to the cluster beside its TalosCluster */
  afterScene(undo: () => Promise<unknown>): void;
  /** ends the browsers of the last scene and puts the cluster back */
  clear(): Promise<void>;
};

/** Prepares the stage. The lab of the stories must run. */
export async function createStage(browser: Browser, consoleDir: string): Promise<Stage> {
  const lab = await connectLab();
  const sample = await startSampleConsole(consoleDir);
  const undos: (() => Promise<unknown>)[] = [];
  const open = async (url: string) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "en-US",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    return page;
  };
  return {
    lab,
    open,
    async signIn(path, { user = "admin", isReadOnly = false } = {}) {
      const { url } = await callLab("address", { user, isReadOnly });
      const { origin, hash } = new URL(url);
      const page = await open(`${origin}${path}${hash}`);
      await awaitLive(page);
      return page;
    },
    async openSample(scenario, path) {
      const page = await open("about:blank");
      await page.context().addCookies([{ name: "scenario", value: scenario, url: sample.origin }]);
      await page.goto(`${sample.origin}${path}`);
      return page;
    },
    afterScene: (undo) => void undos.push(undo),
    async clear() {
      for (const undo of undos.splice(0)) await undo();
      await Promise.all(browser.contexts().map((context) => context.close()));
      await lab.reset();
    },
    async [Symbol.asyncDispose]() {
      lab.client.close();
      await sample[Symbol.asyncDispose]();
    },
  };
}
