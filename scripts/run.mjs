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
const node = join(root, "node_modules/.bin/node");
process.exit(await run(node, ["--disable-warning=ExperimentalWarning", script, ...args]));

async function ensureDependencies() {
  const marker = join(root, "node_modules/.installed-from");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .update(readFileSync(join(root, "pnpm-workspace.yaml")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  console.error("installing dependencies");
  const startedMs = Date.now();
  const { code, output } = await install();
  if (code !== 0) {
    console.error(
      `${output}\nThe dependencies could not be installed (npx ${pnpm} install).${hintFor(output)}`,
    );
    process.exit(code);
  }
  writeFileSync(marker, wanted);
  console.error(`installed dependencies in ${Math.round((Date.now() - startedMs) / 1000)} s`);
}

/** In a process group of its own, which a signal ends as a whole: npx passes none on. */
function install() {
  return new Promise((resolve) => {
    const args = ["--yes", pnpm, "install", "--frozen-lockfile", "--reporter=append-only"];
    const child = spawn("npx", args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const stopOn = ["SIGINT", "SIGTERM", "SIGHUP"];
    const stop = () => {
      process.kill(-child.pid, "SIGTERM");
      process.exit(130);
    };
    for (const signal of stopOn) process.on(signal, stop);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    child.on("error", (error) => resolve({ code: 1, output: `npx could not be started: ${error.message}` }));
    child.on("close", (code) => {
      for (const signal of stopOn) process.off(signal, stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

function hintFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_PNPM_NO_OFFLINE/.test(output))
    return " The package registry does not answer: the first start needs the network. Try again when there is a connection.";
  if (/EACCES|EROFS|EPERM/.test(output)) return " A folder cannot be written; the lines above name it.";
  if (/ENOSPC/.test(output)) return " The disk is full.";
  return "";
}

/**
 * Runs a task in the foreground and passes signals on, so that Ctrl-C stops everything below. The task has a channel to
 * this process: it sees when this process is gone, even killed, and ends.
 */
function run(command, commandArgs) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      // programs that begin with "env node" must find that Node too, whatever comes first in the caller's PATH
      env: {
        ...process.env,
        PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
        ICHOR_TASK_STARTED_MS: String(Math.round(performance.timeOrigin)),
      },
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    const watch = watchNpm(() => child.kill("SIGTERM"));
    child.on("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code, signal) => {
      clearInterval(watch);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

/** Calls back when npm, which started this process, is gone: it was killed, and cannot pass that on. */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const npm = process.ppid;
  return setInterval(() => {
    if (process.ppid !== npm) onGone();
  }, 500);
}
