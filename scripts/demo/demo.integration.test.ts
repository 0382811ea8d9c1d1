import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { eventually, temporaryFolder } from "@ichor/testkit";
import { cacheDir, repoRoot } from "@ichor/testkit/toolchain";
import { expect, onTestFinished, test } from "vitest";
import { isRunning, listTree } from "./process-tree.ts";

const minutes = 60_000;

/** `npm run demo`, with its own folder for temporary files and its own socket, on built programs. */
async function runDemo() {
  const folder = await temporaryFolder("demo-");
  const npm = spawn("npm", ["run", "demo", "--", "--no-open", "--port", "0"], {
    cwd: repoRoot,
    env: { ...process.env, ICHOR_CACHE_DIR: cacheDir(), TMPDIR: folder.path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  onTestFinished(async () => {
    npm.kill("SIGKILL");
    await folder.remove();
  });
  const ended = once(npm, "exit");
  const says = (words: RegExp) =>
    Promise.race([
      eventually(() => words.exec(output), { deadlineMs: 30 * minutes, what: String(words) }),
      ended.then(() => Promise.reject(new Error(`the demo ended:\n${output}`))),
    ]);
  return { npm, folder: folder.path, says, ended };
}

/** What `npm run demo -- --as NAME` prints in another terminal. */
async function runAs(user: string): Promise<string> {
  const other = spawn("npm", ["run", "demo", "--", "--as", user], {
    cwd: repoRoot,
    env: { ...process.env, ICHOR_CACHE_DIR: cacheDir() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([text(other.stdout), text(other.stderr)]);
  return out + err;
}

const pidOf = ({ pid }: ChildProcess): number => pid ?? expect.fail("npm was not started");

async function expectNothingLeft(tree: readonly number[], folder: string): Promise<void> {
  await eventually(() => tree.filter(isRunning).length === 0, { deadlineMs: minutes });
  const left = (await readdir(folder)).filter((name) => name.startsWith("ichor-"));
  expect(left).toEqual([]);
}

test(
  "serves the console, gives further addresses to other terminals, and ends with all of it on Ctrl-C",
  async () => {
    const demo = await runDemo();
    const [, address = ""] = await demo.says(/Ichor console: (http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+)/);
    const page = await fetch(address);
    expect(await page.text()).toContain("<title>Ichor");
    expect(await runAs("viewer")).toMatch(/^Ichor console: http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+$/m);
    expect(await runAs("mallory")).toContain("there is no user mallory");
    const tree = listTree(pidOf(demo.npm));
    expect(tree.length).toBeGreaterThan(6);
    demo.npm.kill("SIGINT");
    expect((await demo.ended)[0]).toBe(0);
    await expectNothingLeft(tree, demo.folder);
  },
  40 * minutes,
);

test.each([
  { name: "npm", pick: (tree: readonly number[]) => tree[0] },
  { name: "the demo itself", pick: (tree: readonly number[]) => tree[2] },
])(
  "leaves nothing behind when $name is killed",
  async ({ pick }) => {
    const demo = await runDemo();
    await demo.says(/control plane serves/);
    const tree = listTree(pidOf(demo.npm));
    process.kill(pick(tree) ?? expect.fail("no such process"), "SIGKILL");
    await expectNothingLeft(tree, demo.folder);
  },
  40 * minutes,
);
