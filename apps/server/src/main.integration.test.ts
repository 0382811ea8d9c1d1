import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually, type TemporaryFolder, temporaryFolder } from "@ichor/testkit";
import { ensureCharts, ensureRenderEngine } from "@ichor/testkit/toolchain";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const report = (line: string) => process.stderr.write(`${line}\n`);
const started: ChildProcess[] = [];
let folder: TemporaryFolder;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await temporaryFolder("server-");
  const kubeconfig = join(folder.path, "kubeconfig");
  const cluster = { server: "https://127.0.0.1:1" };
  await writeFile(
    kubeconfig,
    JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "c", cluster }],
      users: [{ name: "u", user: { token: "hunter2" } }],
      contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
      "current-context": "x",
    }),
  );
  const charts = await ensureCharts(report);
  environment = {
    HOME: folder.path,
    KUBECONFIG: kubeconfig,
    ICHOR_LISTEN: "127.0.0.1:0",
    ICHOR_RENDER_ENGINE: await ensureRenderEngine(report),
    ICHOR_CHART_DIRS: charts.map(({ path }) => path).join(":"),
    ICHOR_FETCH_CHARTS: "false",
  };
}, 20 * 60_000);
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Starts the program. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...args], { env: { ...environment, ...env } });
  started.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { child, ended, output: () => output };
}

/** Starts the program and waits until it serves; gives its address and the process of its engine. */
async function serve() {
  const program = run([]);
  const address = () => /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/.exec(program.output())?.[0];
  await eventually(() => address() !== undefined, { deadlineMs: 60_000 });
  const { pid } = program.child;
  const [engine = ""] = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ");
  return { ...program, url: new URL(address() ?? ""), engine };
}

describe("the server does not start", () => {
  test.each([
    {
      name: "where others can reach it without encryption",
      args: ["--listen", "0.0.0.0:0"],
      says: "127.0.0.1",
    },
    { name: "with a way to sign in that it does not know", args: ["--mode", "none"], says: "kubeconfig" },
    { name: "with a flag that does not exist", args: ["--insecure"], says: "--insecure" },
    { name: "without its engine", args: ["--render-engine", "/nowhere"], says: "engine" },
    { name: "without a kubeconfig", args: [], env: { KUBECONFIG: "/nowhere" }, says: "kubeconfig" },
  ])("$name, and says why [P63]", async ({ args, env, says }) => {
    const { code, output } = await run(args, env).ended;
    expect(code).toBeGreaterThan(0);
    expect(output).toContain(says);
    expect(output).not.toContain("#token=");
    expect(output).not.toContain("hunter2");
  });
});

test("help names every setting with its flag", async () => {
  const { code, output } = await run(["--help"]).ended;
  expect(code).toBe(0);
  for (const word of ["ICHOR_LISTEN", "ICHOR_READ_ONLY", "--read-only"]) expect(output).toContain(word);
});

describe("a server that runs", () => {
  test("answers, and leaves nothing behind when it is asked to end", async () => {
    const { child, ended, url, engine } = await serve();
    expect((await fetch(`${url.origin}/healthz`)).status).toBe(200);
    expect(existsSync(`/proc/${engine}`)).toBe(true);
    child.kill("SIGTERM");
    const { code, output } = await ended;
    expect([code, output.includes("hunter2")]).toEqual([0, false]);
    expect(existsSync(`/proc/${engine}`)).toBe(false);
    await expect(fetch(`${url.origin}/healthz`)).rejects.toThrow("fetch failed");
  });

  test("takes its engine along when it is killed", async () => {
    const { child, ended, engine } = await serve();
    child.kill("SIGKILL");
    await ended;
    await eventually(() => !existsSync(`/proc/${engine}`), { deadlineMs: 20_000 });
  });
});
