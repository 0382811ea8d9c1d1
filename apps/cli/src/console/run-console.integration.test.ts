import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resources } from "@ichor/kube";
import { eventually, type TemporaryFolder, temporaryFolder } from "@ichor/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LiveLab, labRef, startLiveLab } from "../testing/live-lab.ts";
import { checkout } from "../testing/offline-lab.ts";

let lab: LiveLab;
let dist: TemporaryFolder;
beforeAll(async () => {
  lab = await startLiveLab();
  dist = await temporaryFolder("cli-console-");
  await writeFile(join(dist.path, "index.html"), "<!doctype html><title>Ichor</title>");
}, 20 * 60_000);
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]();
  await dist?.remove();
});

/** Hands in the token of an address as the console does. */
async function signIn(address: string): Promise<{ origin: string; cookie: string; status: number }> {
  const { origin, hash } = new URL(address);
  const answer = await fetch(`${origin}/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ token: hash.slice("#token=".length) }),
  });
  return { origin, status: answer.status, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function ask(
  { origin, cookie }: { origin: string; cookie: string },
  call: string,
  message: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await fetch(`${origin}/ichor.v1alpha1.${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify(message),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const start = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  lab.start("editor", ["console", "--no-open", ...args], { env: { ICHOR_CONSOLE_DIST: dist.path, ...env } });

test("serves console and services as the person of the context, at an address that works once", async () => {
  const { host, ended } = start();
  const address = await eventually(() => /^http\S+\n$/.exec(host.written.out)?.[0].trim());
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+$/);
  expect(host.written.err).toContain("The console for context editor@lab is ready. Ctrl-C stops it.");
  const session = await signIn(address);
  expect(session.status).toBe(204);
  expect((await signIn(address)).status).not.toBe(204);
  expect(await (await fetch(session.origin)).text()).toContain("<title>Ichor</title>");
  const { json } = await ask(session, "CniService/GetCiliumValues", { cluster: labRef });
  expect(json).toMatchObject({ layer: { text: lab.text }, save: { allowed: true } });
  host.stop();
  expect(await ended).toBe(0);
  await expect(fetch(session.origin)).rejects.toThrow();
});

test("with --read-only nothing can be saved", async () => {
  const { host, ended } = start(["--read-only"]);
  const address = await eventually(() => /^http\S+/.exec(host.written.out)?.[0]);
  const session = await signIn(address);
  const { json } = await ask(session, "CniService/GetCiliumValues", { cluster: labRef });
  expect(json).toMatchObject({ save: { reason: "This server is read-only" } });
  const saved = await ask(session, "CniService/SetCiliumValues", { cluster: labRef, text: "" });
  expect(saved.status).toBeGreaterThanOrEqual(400);
  host.stop();
  expect(await ended).toBe(0);
});

test("without a built console it says what to do, and starts nothing", async () => {
  const { host, ended } = start([], { ICHOR_CONSOLE_DIST: "/nowhere" });
  expect(await ended).toBe(8);
  expect(host.written.out).toBe("");
  expect(host.written.err).toContain("There is no built console in /nowhere");
  expect(host.written.err).toContain("ICHOR_CONSOLE_DIST");
});

test("an unreachable cluster does not keep the console from starting, and --chart-version opens the workbench", async () => {
  const kubeconfig = await lab.file(
    "apiVersion: v1\nkind: Config\ncurrent-context: a\nclusters: [{name: a, cluster: {server: https://127.0.0.1:1}}]\nusers: [{name: a, user: {}}]\ncontexts: [{name: a, context: {cluster: a, user: a}}]\n",
  );
  const { host, ended } = start(["--kubeconfig", kubeconfig, "--chart-version", "1.19.6"]);
  const address = await eventually(() => /^http\S+/.exec(host.written.out)?.[0]);
  const { pathname, search } = new URL(address);
  expect({ pathname, search }).toEqual({ pathname: "/workbench", search: "?chart=1.19.6" });
  host.stop();
  expect(await ended).toBe(0);
});

test("for a cluster without Ichor's kinds there is the workbench with the values of the Helm release", async () => {
  const { client } = lab.services.cluster;
  await client.delete(resources.customResourceDefinitions, { name: "talosclusters.ichor.maesh.dev" });
  const { host, ended } = start();
  const session = await signIn(await eventually(() => /^http\S+/.exec(host.written.out)?.[0]));
  const { json } = await eventually(async () => {
    const answer = await ask(session, "CniService/GetCiliumValues", {});
    const notices = (answer.json.notices ?? []) as { code: string }[];
    return notices.some(({ code }) => code === "resources-missing") ? answer : undefined;
  });
  expect(json).toMatchObject({
    base: { revision: 3 },
    save: { reason: expect.stringContaining("workbench") as string },
  });
  host.stop();
  expect(await ended).toBe(0);
});

test("as a program: Ctrl-C ends server and engine, with exit code 0", async () => {
  const child = spawn(join(checkout, "apps/cli/bin/ichor"), ["console", "--no-open"], {
    env: { ...process.env, ...lab.envOf("editor"), ICHOR_CONSOLE_DIST: dist.path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  const address = await eventually(
    () => {
      if (child.exitCode !== null) throw new Error(`it ended by itself: ${err}`);
      return /^http\S+/.exec(out)?.[0];
    },
    { deadlineMs: 120_000, what: "the console" },
  );
  const engines = await childrenOf(child.pid ?? 0);
  expect(engines).not.toEqual([]);
  child.kill("SIGINT");
  const [code] = (await once(child, "exit")) as [number | null];
  expect(code).toBe(0);
  await expect(fetch(new URL(address).origin)).rejects.toThrow();
  await eventually(async () => (await Promise.all(engines.map(isGone))).every(Boolean));
});

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}

function isGone(pid: number): Promise<boolean> {
  return readFile(`/proc/${pid}/stat`, "utf8").then(
    (stat) => stat.includes(") Z "),
    () => true,
  );
}
