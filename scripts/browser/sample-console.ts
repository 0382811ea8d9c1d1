import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { repoRoot } from "@ichor/testkit/toolchain";
import { endWithProcess } from "../steps/exit-on-signal.ts";

/** Serves the built console with the sample API behind it, on a free port. The cookie `scenario` chooses the world. */
export async function startSampleConsole(consoleDir: string): Promise<AsyncDisposable & { origin: string }> {
  const folder = join(repoRoot, "apps/console");
  const child = spawn(
    process.execPath,
    [
      join(folder, "node_modules/vite/bin/vite.js"),
      ...["preview", "--outDir", consoleDir, "--host", "127.0.0.1", "--port", "0", "--bypass-lock"],
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NO_COLOR: "1" } },
  );
  endWithProcess(child, "SIGTERM");
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    const stop = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    return { origin, [Symbol.asyncDispose]: stop };
  }
  throw new Error("the console with the sample API did not start");
}
