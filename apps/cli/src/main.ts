import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };

// what is compiled once is kept for the next start; without a place to keep it everything works as well
enableCompileCache();
const [{ createHost }, { runCli }, { createCommands }] = await Promise.all([
  import("./host/create-host.ts"),
  import("./run-cli.ts"),
  import("./commands.ts"),
]);

const controller = new AbortController();
const secondSignal = 130;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => {
    // whoever asks twice does not want to wait
    if (controller.signal.aborted) process.exit(secondSignal);
    controller.abort();
  });
}
// whoever reads the output may stop reading
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

const { version } = manifest;
const root = fileURLToPath(new URL("../../..", import.meta.url));
const host = createHost({ process, version, root, signal: controller.signal });
process.exitCode = await runCli(process.argv.slice(2), host, createCommands(host));
