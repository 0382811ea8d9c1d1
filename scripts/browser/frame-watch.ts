import type { Page } from "@playwright/test";

declare global {
  /** resolves at the end of the first frame in which `isShown` answers true, with the time since the page was opened */
  var frameWith: (isShown: () => boolean) => Promise<number>;
  /** when the last key went down */
  var lastKeyMs: number;
  /** from each key stroke to the end of the next frame */
  var paintTimes: number[];
}

/** Lets pages of a context tell when something is on the screen, and what each key stroke costs. */
export async function installFrameWatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.paintTimes = [];
    globalThis.frameWith = (isShown) =>
      new Promise((resolve, reject) => {
        const endMs = performance.now() + 30_000;
        const look = () => {
          if (isShown()) atEndOfFrame(resolve);
          else if (performance.now() < endMs) requestAnimationFrame(look);
          else reject(new Error(`not on the screen after 30 s: ${String(isShown)}`));
        };
        requestAnimationFrame(look);
      });
    const atEndOfFrame = (tell: (ms: number) => void) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => tell(performance.now());
      channel.port2.postMessage(undefined);
    };
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        globalThis.lastKeyMs = timeStamp;
        requestAnimationFrame(() => atEndOfFrame((ms) => globalThis.paintTimes.push(ms - timeStamp)));
      },
      { capture: true },
    );
  });
}
