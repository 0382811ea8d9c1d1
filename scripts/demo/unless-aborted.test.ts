import { expect, test } from "vitest";
import { unlessAborted } from "./unless-aborted.ts";

const endless = new Promise<never>(() => undefined);

test("gives up at once on work that goes on", async () => {
  const asked = new AbortController();
  const waiting = unlessAborted(endless, asked.signal);
  asked.abort(new Error("asked to end"));
  await expect(waiting).rejects.toThrow("asked to end");
  await expect(unlessAborted(endless, asked.signal)).rejects.toThrow("asked to end");
});

test("gives what the work gives, also its failure", async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve("built"), signal)).toBe("built");
  await expect(unlessAborted(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
});
