// Draws every page and state of the console in both themes at 1280 and 1600 pixels into screenshots/. With --readme the
// picture of the README becomes the new one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repoRoot } from "@ichor/testkit/toolchain";
import { buildConsole } from "../steps/build-console.ts";
import { ensureChromium } from "../steps/ensure-chromium.ts";
import { endWithProcess, exitOnSignal } from "../steps/exit-on-signal.ts";

const usage = `usage: npm run screenshots -- [--readme] [NAME ...]
  NAME      draw only scenes whose name contains it
  --readme  also write docs/images/console.png`;
const say = (line: string) => process.stderr.write(`${line}\n`);
const folder = join(repoRoot, "screenshots");

function readOptions(): { scenes: string[]; isForReadme: boolean } | undefined {
  try {
    const options = { readme: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { scenes: positionals, isForReadme: values.readme ?? false };
  } catch (error) {
    say(`${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;
  const chromium = await ensureChromium(say);
  if (chromium === undefined) return 1;
  const consoleDir = await buildConsole(say);
  const script = join(repoRoot, "scripts/browser/take-screenshots.ts");
  const args = ["--disable-warning=ExperimentalWarning", script, folder, consoleDir, ...options.scenes];
  const child = spawn(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, ICHOR_CHROMIUM: chromium },
  });
  endWithProcess(child, "SIGTERM");
  const [code] = (await once(child, "exit")) as [number | null];
  if (options.isForReadme && code === 0) {
    await mkdir(join(repoRoot, "docs/images"), { recursive: true });
    await copyFile(join(folder, "readme.png"), join(repoRoot, "docs/images/console.png"));
  }
  return code ?? 1;
}

exitOnSignal(process);
process.exit(await main());
