import "./keep-heap-small.ts";
import { isIchorError } from "@ichor/errors";
import { createLogger, parseConfig, renderConfigReference, stopSignalOf } from "@ichor/runtime";
import type { ConsoleServer } from "@ichor/services";
import manifest from "../package.json" with { type: "json" };
import { readFlags } from "./read-flags.ts";
import { runServer } from "./run-server.ts";
import { settings } from "./settings.ts";

const failed = 1;
const misused = 2;

/** Reads the settings, runs the server in the foreground and gives the exit code. */
async function main(): Promise<number> {
  const env = readFlags(process.argv.slice(2), process.env, settings);
  if (env === undefined) {
    process.stdout.write(`Each setting is also a flag: ICHOR_READ_ONLY is --read-only.\n\n`);
    process.stdout.write(renderConfigReference(settings));
    return 0;
  }
  const { config, issues } = parseConfig(env, settings);
  if (config === undefined) {
    for (const { message } of issues) process.stderr.write(`${message}\n`);
    return misused;
  }
  const logger = createLogger({ level: config.logLevel, format: config.logFormat });
  for (const { message, remedy } of issues) logger.debug(message, remedy ? { remedy } : {});
  using stop = stopSignalOf(process, () => process.exit(failed));
  const { version } = manifest;
  return await runServer({ config, env, version, logger, signal: stop.signal, onReady: announce });
}

/** Tells where the console is. An address works once and for a minute; in a terminal Enter gives another one. */
function announce(server: ConsoleServer): void {
  const tell = () => process.stdout.write(`Ichor console: ${server.issueUrl()}\n`);
  tell();
  if (!process.stdin.isTTY) return;
  process.stdout.write("The address works once, within a minute. Press Enter for another one.\n");
  process.stdin.on("data", tell).unref();
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!isIchorError(error)) throw error;
  process.stderr.write([error.message, error.details.remedy ?? ""].filter(Boolean).join("\n").concat("\n"));
  process.exitCode = misused;
}
