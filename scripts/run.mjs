// The entry of every command of package.json. It runs under whatever Node the machine has (20 or newer): it installs
// the dependencies when they changed and hands over to the Node of the workspace, which runs TypeScript as it is.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const pnpm = "pnpm@12.21.0";
const [task, ...args] = process.argv.slice(2);
const script = join(root, "scripts/tasks", `${(task ?? "").replaceAll(":", "-")}.ts`);

if (!task || !existsSync(script)) {
  console.error(`unknown task ${task ?? ""}; the tasks are the scripts of package.json`);
  process.exit(2);
}
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Node 20 or newer is needed, this is ${process.versions.node}`);
  process.exit(2);
}

await ensureDependencies();
process.exit(
  await run(join(root, "node_modules/.bin/node"), ["--disable-warning=ExperimentalWarning", script, ...args]),
);

async function ensureDependencies() {
  const marker = join(root, "node_modules/.installed-from");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .update(readFileSync(join(root, "pnpm-workspace.yaml")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  console.error("installing dependencies");
  const code = await run(
    "npx",
    ["--yes", pnpm, "install", "--frozen-lockfile", "--reporter=append-only"],
    process.stderr,
  );
  if (code !== 0) process.exit(code);
  writeFileSync(marker, wanted);
}

/** Runs a program in the foreground and passes signals on, so that Ctrl-C stops everything below. */
function run(command, commandArgs, stdout = "inherit") {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      cwd: root,
      stdio: ["inherit", stdout === "inherit" ? "inherit" : 2, "inherit"],
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}
