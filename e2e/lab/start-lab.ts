import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LabPlace } from "./lab-calls.ts";

/** Name of the variable that tells stories where the lab is. */
export const labVariable = "ICHOR_E2E_LAB";

/** Starts the lab before the first story; what it returns ends the lab after the last. */
export async function startLab(): Promise<() => Promise<void>> {
  if (process.env[labVariable] !== undefined) return async () => undefined; // one that runs already
  const child = fork(fileURLToPath(new URL("main.ts", import.meta.url)), {
    // the runner's own options do not suit this process
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const ended = once(child, "exit");
  const place = await Promise.race([
    once(child, "message").then(([message]) => message as LabPlace),
    ended.then(([code]) =>
      Promise.reject(new Error(`the lab ended with ${String(code)} before it was ready`)),
    ),
  ]);
  process.env[labVariable] = JSON.stringify(place);
  return async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export { startLab as default };
