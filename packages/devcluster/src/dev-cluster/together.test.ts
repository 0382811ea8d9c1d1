import { expect, test } from "vitest";
import { together } from "./together.ts";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("gives the results in the order of the works", async () => {
  const gate = Promise.withResolvers<number>();
  const results = together(undefined, [() => gate.promise, async () => gate.resolve(1), async () => "b"]);
  expect(await results).toEqual([1, undefined, "b"]);
});

test("aborts the others on the first failure and rejects with it after all have ended", async () => {
  const log: string[] = [];
  const slow = async (signal: AbortSignal) => {
    await untilAborted(signal).catch(() => undefined);
    await new Promise(setImmediate);
    log.push("slow ended");
    throw new Error("second");
  };
  const attempt = together(undefined, [slow, () => Promise.reject(new Error("first"))]);
  await expect(attempt).rejects.toThrow("first");
  expect(log).toEqual(["slow ended"]);
});

test("passes an outer abort on", async () => {
  const outer = new AbortController();
  const attempt = together(outer.signal, [untilAborted]);
  outer.abort(new Error("enough"));
  await expect(attempt).rejects.toThrow("enough");
});
