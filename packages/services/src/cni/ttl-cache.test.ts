import { createFakeClock } from "@ichor/testkit";
import { expect, test } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

function counting() {
  let count = 0;
  return async () => ++count;
}

test("an answer is remembered for its time, and shared by those who ask at once", async () => {
  const clock = createFakeClock();
  const cache = createTtlCache<number>({ clock, ttlMs: 1000 });
  const work = counting();
  expect(await Promise.all([cache.of("a", work), cache.of("a", work), cache.of("b", work)])).toEqual([
    1, 1, 2,
  ]);
  await clock.advance(999);
  expect(await cache.of("a", work)).toBe(1);
  await clock.advance(1);
  expect(await cache.of("a", work)).toBe(3);
});

test("somebody who needs the truth gets it, and others get it too afterwards", async () => {
  const cache = createTtlCache<number>({ clock: createFakeClock(), ttlMs: 1000 });
  const work = counting();
  await cache.of("a", work);
  expect(await cache.of("a", work, { isFresh: true })).toBe(2);
  expect(await cache.of("a", work)).toBe(2);
});

test("a failure is not remembered", async () => {
  const cache = createTtlCache<number>({ clock: createFakeClock(), ttlMs: 1000 });
  await expect(cache.of("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await cache.of("a", async () => 1)).toBe(1);
});

test("the oldest answer makes room", async () => {
  const cache = createTtlCache<number>({ clock: createFakeClock(), ttlMs: 1000, mostEntries: 1 });
  const work = counting();
  await cache.of("a", work);
  await cache.of("b", work);
  expect(await cache.of("a", work)).toBe(3);
});
