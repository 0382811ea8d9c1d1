import { expect, test } from "vitest";
import { untilAborted } from "./until-aborted.ts";

const endless = new Promise<never>(() => undefined);

test("gives up at once on work that goes on", async () => {
  const asked = new AbortController();
  const waiting = untilAborted(endless, asked.signal);
  asked.abort(new Error("asked to end"));
  await expect(waiting).rejects.toThrow("asked to end");
  await expect(untilAborted(endless, asked.signal)).rejects.toThrow("asked to end");
});

test("gives what the work gives, also its failure", async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve("built"), signal)).toBe("built");
  await expect(untilAborted(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
});
