import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };

const controller = new AbortController();
const endedBySignal = 130;
let hasBegun = false;
// before anything that takes time is loaded, so that from here on a signal always ends with the same exit code
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => {
    // nothing to tidy up yet, or whoever asks twice does not want to wait
    if (!hasBegun || controller.signal.aborted) process.exit(endedBySignal);
    controller.abort();
  });
}
// whoever reads the output may stop reading; the command ends as it would have, and with its own exit code
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

// what is compiled once is kept for the next start; without a place to keep it everything works as well
enableCompileCache();
const [{ createHost }, { runCli }, { createCommands }] = await Promise.all([
  import("./host/create-host.ts"),
  import("./run-cli.ts"),
  import("./commands.ts"),
]);

const { version } = manifest;
const root = fileURLToPath(new URL("../../..", import.meta.url));
const host = createHost({ process, version, root, signal: controller.signal });
hasBegun = true;
process.exitCode = await runCli(process.argv.slice(2), host, createCommands(host));
