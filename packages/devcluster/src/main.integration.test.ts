import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createKubeClient } from "@ichor/kube";
import { temporaryFolder } from "@ichor/testkit";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

function runMain(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const firstLine = lines.next().then(({ value }) => value as string | undefined);
  return { child, exited, firstLine, complaints: () => complaints };
}

test("serves in the foreground until a signal comes, then leaves no file and ends well", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "kubeconfig");
  const { child, exited, firstLine, complaints } = runMain(
    "--no-cilium",
    "--no-clusters",
    "--kubeconfig-out",
    path,
  );
  const ready = JSON.parse((await firstLine) ?? expect.fail(complaints()));
  expect(Object.keys(ready.kubeconfigs)).toEqual(["admin", "editor", "viewer", "nobody"]);
  expect(complaints()).toMatch(/^demo cluster lab is ready \(\d+\.\d s\)$/m);
  const client = await createKubeClient({ kubeconfig: { paths: [path] } });
  expect((await client.whoAmI()).username).toBe("admin");
  client.close();
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  await expect(readFile(path)).rejects.toThrow("ENOENT");
  await expect(readFile(ready.kubeconfigs.admin)).rejects.toThrow("ENOENT");
});

test("ends well when it is interrupted while it starts", async () => {
  const { child, exited, firstLine, complaints } = runMain("--no-cilium", "--no-clusters");
  await once(child.stderr, "data");
  child.kill("SIGINT");
  expect(await exited).toBe(0);
  expect(await firstLine).toBeUndefined();
  expect(complaints()).not.toContain("is ready");
});

test("refuses an option that it does not know", async () => {
  const { exited, complaints } = runMain("--kubeconfig");
  expect(await exited).toBe(2);
  expect(complaints()).toContain("usage: node");
});
