import { createFakeClock } from "@ichor/testkit";
import { expect, test } from "vitest";
import { createOneTimeTokens } from "./one-time-tokens.ts";

test("a token works once, and only those that were issued", () => {
  const tokens = createOneTimeTokens({ clock: createFakeClock() });
  const [first, second] = [tokens.issue(), tokens.issue()];
  expect(first).not.toBe(second);
  expect(tokens.redeem("guess")).toBe(false);
  expect(tokens.redeem(first)).toBe(true);
  expect(tokens.redeem(first)).toBe(false);
  expect(tokens.redeem(second)).toBe(true);
});

test("a token is good for 60 seconds", async () => {
  const clock = createFakeClock();
  const tokens = createOneTimeTokens({ clock });
  const [early, late] = [tokens.issue(), tokens.issue()];
  await clock.advance(59_999);
  expect(tokens.redeem(early)).toBe(true);
  await clock.advance(1);
  expect(tokens.redeem(late)).toBe(false);
});

test("nobody fills the memory with tokens", () => {
  const tokens = createOneTimeTokens({ clock: createFakeClock() });
  const first = tokens.issue();
  for (let count = 0; count < 100; count++) tokens.issue();
  expect(tokens.redeem(first)).toBe(false);
});
