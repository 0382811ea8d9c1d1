import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFakeClock, eventually, expectGolden, expectNoOpenHandles, temporaryFolder } from "./index.ts";

describe("the fake clock", () => {
  test("wakes sleepers in the order of their wishes, at the time they asked for", async () => {
    const clock = createFakeClock(0);
    const seen: string[] = [];
    void clock.sleep(20).then(() => seen.push(`late at ${clock.now()}`));
    void clock.sleep(10).then(() => seen.push(`early at ${clock.now()}`));
    await clock.advance(30);
    expect(seen).toEqual(["early at 10", "late at 20"]);
    expect(clock.now()).toBe(30);
  });

  test("serves sleeps that a woken sleeper asks for within the same advance", async () => {
    const clock = createFakeClock(0);
    const seen: number[] = [];
    void (async () => {
      for (let round = 0; round < 3; round++) {
        await clock.sleep(10);
        seen.push(clock.now());
      }
    })();
    await clock.advance(25);
    expect(seen).toEqual([10, 20]);
  });

  test("wakes an aborted sleeper at once and forgets it", async () => {
    const clock = createFakeClock(0);
    const abort = new AbortController();
    const sleep = clock.sleep(1000, abort.signal);
    abort.abort();
    await sleep;
    expect(clock.sleepers).toBe(0);
    await clock.sleep(1000, abort.signal);
  });

  test("moves exactly to the next wish", async () => {
    const clock = createFakeClock(0);
    void clock.sleep(70);
    expect(await clock.advanceToNext()).toBe(70);
  });
});

describe("eventually", () => {
  test("returns the value of the first look that holds", async () => {
    let looks = 0;
    expect(await eventually(() => (++looks === 3 ? "third" : undefined))).toBe("third");
  });

  test("fails with the last error of the condition after the deadline", async () => {
    const failing = eventually(
      () => {
        throw new Error("not yet");
      },
      { deadlineMs: 30 },
    );
    await expect(failing).rejects.toThrow("not yet");
  });
});

describe("golden files", () => {
  test("accepts equal text, names the file that differs or is missing", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "want.txt");
    await expect(expectGolden(path, "a", {})).rejects.toThrow("is missing");
    await writeFile(path, "a");
    await expectGolden(path, "a", {});
    await expect(expectGolden(path, "b", {})).rejects.toMatchObject({ actual: "b", expected: "a" });
  });

  test("are rewritten on request only, and never in CI", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "deep/want.txt");
    await expectGolden(path, "new", { UPDATE_GOLDEN: "1" });
    expect(await readFile(path, "utf8")).toBe("new");
    await expect(expectGolden(path, "newer", { UPDATE_GOLDEN: "1", CI: "true" })).rejects.toThrow("CI");
  });
});

test("a temporary folder is gone with its content when its owner lets go", async () => {
  let path = "";
  {
    await using folder = await temporaryFolder();
    path = folder.path;
    await writeFile(join(path, "file"), "x");
  }
  expect(existsSync(path)).toBe(false);
});

test("names a server that was left open, and accepts one that was closed", async () => {
  const server = createServer();
  const listen = () => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await expect(expectNoOpenHandles(listen, { deadlineMs: 60 })).rejects.toThrow("left open: 1");
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  await expectNoOpenHandles(async () => {
    await close();
    await listen();
    await close();
  });
});
