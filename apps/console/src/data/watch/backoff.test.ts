import { expect, test } from "vitest";
import { decideBackoffMs } from "./backoff.ts";

test("doubles the wait and stops at half a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempt) => decideBackoffMs(attempt, 0))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test("takes up to a quarter off at random, so that browsers do not come back together", () => {
  expect(decideBackoffMs(3, 0.999)).toBe(1501);
});
