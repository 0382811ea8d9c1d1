import { Code } from "@connectrpc/connect";
import { errorCodes } from "@ichor/errors";
import { expect, test } from "vitest";
import { connectCodes, ichorCodes } from "./error-codes.ts";

test("every way to fail has a Connect code of its own, and none is unknown", () => {
  expect(Object.keys(connectCodes).sort()).toEqual([...errorCodes].sort());
  const codes = Object.values(connectCodes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).not.toContain(Code.Unknown);
});

test("every Connect code leads back to a way to fail, and those of the table to themselves", () => {
  const all = Object.values(Code).filter((code) => typeof code === "number");
  expect(Object.keys(ichorCodes).map(Number).sort()).toEqual([...all].sort());
  for (const code of errorCodes) expect(ichorCodes[connectCodes[code]]).toBe(code);
});
