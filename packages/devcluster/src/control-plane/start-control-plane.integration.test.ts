import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { isIchorError } from "@ichor/errors";
import { resources } from "@ichor/kube";
import { eventually, expectNoOpenHandles, temporaryFolder } from "@ichor/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectAs } from "../client/connect-as.ts";
import type { ControlPlane } from "./control-plane.ts";
import { startControlPlane } from "./start-control-plane.ts";

/** Command lines of all live processes that mention the text. */
function processesNaming(text: string): string[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(commandLineOf).filter((line) => line.includes(text));
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // ended meanwhile
  }
}

function isListening(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

test("leaves no process, file, port or open handle after it was stopped", async () => {
  await using parent = await temporaryFolder();
  const { folder, url } = await expectNoOpenHandles(async () => {
    const controlPlane = await startControlPlane({ parentFolder: parent.path });
    const running = processesNaming(controlPlane.folder).map((line) => line.split(" ")[0]?.split("/").pop());
    expect(running.sort()).toEqual(["etcd", "kube-apiserver", "kube-controller-manager"]);
    expect(await isListening(controlPlane.url)).toBe(true);
    await controlPlane.stop();
    await controlPlane.stop();
    return controlPlane;
  });
  expect(processesNaming(folder)).toEqual([]);
  expect(await readdir(parent.path)).toEqual([]);
  expect(await isListening(url)).toBe(false);
});

test("leaves nothing behind when the process that started it is killed without warning", async () => {
  await using parent = await temporaryFolder();
  const script = fileURLToPath(new URL("testdata/hold-control-plane.ts", import.meta.url));
  const child = spawn(process.execPath, [script, parent.path], { stdio: ["ignore", "pipe", "inherit"] });
  const [line = ""] = await createInterface({ input: child.stdout })
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value as string]);
  const { folder } = JSON.parse(line) as { folder: string };
  expect(processesNaming(folder)).toHaveLength(3);
  child.kill("SIGKILL");
  await eventually(() => processesNaming(folder).length === 0, { what: "the end of all processes" });
  await eventually(async () => (await readdir(parent.path)).length === 0, {
    what: "the removal of all files",
  });
});

test("loses its processes even when its supervisor is killed, and the next start removes the files", async () => {
  await using parent = await temporaryFolder();
  const first = await startControlPlane({ parentFolder: parent.path });
  process.kill(first.supervisor.pid, "SIGKILL");
  await eventually(() => processesNaming(first.folder).length === 0, { what: "the end of all processes" });
  expect((await first.died).code).toBe(-1);
  expect(await readdir(parent.path)).toHaveLength(1);
  const second = await startControlPlane({ parentFolder: parent.path });
  expect(await readdir(parent.path)).toEqual([second.folder.split("/").pop()]);
  await Promise.all([first.stop(), second.stop()]);
});

test("tells the last lines of the log when a part does not start, and leaves nothing behind", async () => {
  await using parent = await temporaryFolder();
  const broken = { name: 'a"b\nc', groups: [] }; // breaks the file of tokens
  const attempt = startControlPlane({ parentFolder: parent.path, tokenUsers: [broken] });
  await expect(attempt).rejects.toThrow(/kube-apiserver ended with code 1 while starting:[\s\S]*parse error/);
  expect(processesNaming(parent.path)).toEqual([]);
  expect(await readdir(parent.path)).toEqual([]);
});

test("gives up at once when its signal aborts, leaving nothing behind", async () => {
  await using parent = await temporaryFolder();
  const abort = new AbortController();
  const attempt = startControlPlane({ parentFolder: parent.path, signal: abort.signal });
  await eventually(() => processesNaming(parent.path).length > 0);
  abort.abort(new Error("changed my mind"));
  await expect(attempt).rejects.toThrow("changed my mind");
  expect(processesNaming(parent.path)).toEqual([]);
  expect(await readdir(parent.path)).toEqual([]);
});

describe("two control planes side by side", () => {
  const dora = { name: "dora", groups: ["people", "operators"] };
  let pair: [ControlPlane, ControlPlane] | undefined;
  const both = () => pair ?? expect.fail("not started");

  beforeAll(async () => {
    pair = await Promise.all([startControlPlane({ tokenUsers: [dora] }), startControlPlane()]);
  });
  afterAll(async () => {
    await Promise.all((pair ?? []).map((controlPlane) => controlPlane.stop()));
  });

  test("know nothing of each other", async () => {
    const [first, second] = both();
    expect(first.url).not.toBe(second.url);
    const [one, two] = await Promise.all([connectAs(first.admin), connectAs(second.admin)]);
    const object = { metadata: { namespace: "default", name: "only-here" } };
    await one.create(resources.configMaps, object);
    expect(await two.find(resources.configMaps, object.metadata)).toBeUndefined();
    const foreign = await connectAs({ ...first.admin, url: second.url, caPem: second.caPem });
    const attempt = foreign.list(resources.namespaces);
    await expect(attempt).rejects.toSatisfy((error) => isIchorError(error, "unauthenticated"));
    for (const client of [one, two, foreign]) client.close();
  });

  test("know people by certificate and by token, with their groups", async () => {
    const [first] = both();
    for (const credential of ["certificate", "token"] as const) {
      const client = await connectAs(await first.accessFor(dora, credential));
      const { username, groups } = await client.whoAmI();
      expect([username, ...groups].sort()).toEqual(["dora", "operators", "people", "system:authenticated"]);
      client.close();
    }
    await expect(first.accessFor({ name: "nobody" }, "token")).rejects.toThrow("nobody is not one of");
  });

  test("tell when a part of them ends while they run", async () => {
    const [, second] = both();
    const etcd = readdirSync("/proc").find((pid) => {
      const line = commandLineOf(pid);
      return line.includes(second.folder) && line.includes("/etcd ");
    });
    process.kill(Number(etcd), "SIGKILL");
    expect(await second.died).toMatchObject({ name: "etcd", signal: "killed" });
  });
});
