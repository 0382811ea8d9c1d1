import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { endWithProcess } from "../steps/exit-on-signal.ts";
import type { CleanPlace } from "./clean-place.ts";
import type { Verdict } from "./verify-demo.ts";

/** Runs `npm test` in a clean place. */
export async function verifyTest(
  { checkout, env }: CleanPlace,
  report: (line: string) => void,
): Promise<Verdict[]> {
  const startedMs = performance.now();
  const child = spawn("npm", ["test"], { cwd: checkout, env, stdio: ["ignore", "pipe", "pipe"] });
  endWithProcess(child, "SIGINT");
  const ended = once(child, "close");
  let last = "";
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => {
      report(line);
      if (/^\d+ passed, \d+ failed/.test(line)) last = line;
    });
  const [code] = await ended;
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  const sentence = `npm test took ${minutes} min with empty caches and ended with ${String(code)}: ${last || "no closing line"}`;
  return [{ isGood: code === 0 && /, 0 failed/.test(last), sentence }];
}
