import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { withFileLock } from "./with-file-lock.ts";

const silent = () => undefined;

test("rejects where the lock cannot be written: waiting would never end", async () => {
  await using folder = await temporaryFolder();
  const missing = join(folder.path, "missing/.lock");
  await expect(withFileLock(missing, silent, async () => "done")).rejects.toMatchObject({ code: "ENOENT" });
  await writeFile(join(folder.path, "file"), "");
  const inFile = join(folder.path, "file/.lock");
  await expect(withFileLock(inFile, silent, async () => "done")).rejects.toMatchObject({ code: "ENOTDIR" });
});

test.each([
  { name: "whose process is gone", text: "4194305" },
  { name: "whose holder was killed before it wrote itself down", text: "" },
])("takes over a lock $name", async ({ text }) => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, ".lock");
  await writeFile(path, text);
  expect(await withFileLock(path, silent, () => readFile(path, "utf8"))).toBe(String(process.pid));
});

test("gives the lock back when the work fails", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, ".lock");
  const fail = () => Promise.reject(new Error("no"));
  await expect(withFileLock(path, silent, fail)).rejects.toThrow("no");
  await mkdir(path); // nothing is there
});
