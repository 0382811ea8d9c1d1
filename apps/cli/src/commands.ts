import type { Host } from "./host/host.ts";
import type { Commands } from "./program/commands.ts";

/** The commands. Each loads what it needs when it runs: help and version are there at once. */
export function createCommands(host: Host): Commands {
  return {
    check: async (options) => (await import("./check/run-check.ts")).runCheck(options, host),
    get: async (options) => (await import("./values/run-get.ts")).runGet(options, host),
    set: async (options) => (await import("./values/run-set.ts")).runSet(options, host),
    edit: async (options) => (await import("./values/run-edit.ts")).runEdit(options, host),
    diff: async (options) => (await import("./values/run-diff.ts")).runDiff(options, host),
    console: async (options) => (await import("./console/run-console.ts")).runConsole(options, host),
    version: async (options) => (await import("./version/run-version.ts")).runVersion(options, host),
  };
}
