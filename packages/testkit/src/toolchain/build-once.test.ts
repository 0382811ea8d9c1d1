import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type TemporaryFolder, temporaryFolder } from "../temporary-folder.ts";
import { type Build, buildOnce } from "./build-once.ts";

let folder: TemporaryFolder;
let lines: string[];
beforeEach(async () => {
  folder = await temporaryFolder();
  lines = [];
  vi.stubEnv("ICHOR_CACHE_DIR", join(folder.path, "cache"));
  await writeFile(join(folder.path, "source"), "1");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await folder.remove();
});

const report = (line: string) => lines.push(line);
const thing = (changes: Partial<Build> = {}): Build => ({
  name: "thing",
  title: "thing",
  inputs: { root: folder.path, paths: ["source"], words: [] },
  build: (out) => writeFile(join(out, "result"), "built"),
  ...changes,
});
const kept = async () =>
  (await readdir(join(folder.path, "cache/thing"))).filter((name) => !name.startsWith("."));

test("builds once for the same inputs, and says what it does and how long that took", async () => {
  const out = await buildOnce(thing(), report);
  expect(await readFile(join(out, "result"), "utf8")).toBe("built");
  expect(await buildOnce(thing(), report)).toBe(out);
  expect(lines).toEqual(["building thing", "built thing in 0 s"]);
});

test("builds anew for other inputs, and says how long it took last time", async () => {
  const out = await buildOnce(thing(), report);
  await writeFile(join(folder.path, "source"), "2");
  expect(await buildOnce(thing(), report)).not.toBe(out);
  expect(lines[2]).toBe("building thing (took 0 s last time)");
});

test("does not build anew for a file that makes no difference", async () => {
  const inputs = { root: folder.path, paths: ["."], words: [], except: /^(cache\/|a\.test$)/ };
  const out = await buildOnce(thing({ inputs }), report);
  await writeFile(join(folder.path, "a.test"), "");
  expect(await buildOnce(thing({ inputs }), report)).toBe(out);
});

test("callers at the same time share one build", async () => {
  let builds = 0;
  const build: Build["build"] = async (out) => {
    builds++;
    await writeFile(join(out, "result"), "");
  };
  await Promise.all([buildOnce(thing({ build }), report), buildOnce(thing({ build }), report)]);
  expect(builds).toBe(1);
});

test("a build that fails leaves nothing that counts as built", async () => {
  const build: Build["build"] = async (out) => {
    await writeFile(join(out, "result"), "half");
    throw new Error("no");
  };
  await expect(buildOnce(thing({ build }), report)).rejects.toThrow("no");
  const out = await buildOnce(thing(), report);
  expect(await readFile(join(out, "result"), "utf8")).toBe("built");
});

test("keeps the builds that were used last and removes the others", async () => {
  const outs: string[] = [];
  const source = join(folder.path, "source");
  for (let version = 0; version < 6; version++) {
    await writeFile(source, `v${version}`);
    const out = await buildOnce(thing(), report);
    outs.push(out);
    const usedAt = new Date(Date.now() - 1_000_000 + version * 1_000);
    await utimes(join(out, ".complete"), usedAt, usedAt);
  }
  expect(await kept()).toHaveLength(4);
  await writeFile(source, "v2");
  await buildOnce(thing(), report);
  await writeFile(source, "v6");
  outs.push(await buildOnce(thing(), report));
  const names = await kept();
  const left = outs.flatMap((out, version) => (names.some((name) => out.endsWith(name)) ? [version] : []));
  expect(left).toEqual([2, 4, 5, 6]);
});

test("names the cache folder where it cannot be used, and what to do", async () => {
  await writeFile(join(folder.path, "cache"), "a file");
  await expect(buildOnce(thing(), report)).rejects.toThrow(
    /^The cache folder .*\/cache cannot be used: a part of the path is a file\. .*ICHOR_CACHE_DIR\.$/,
  );
});
