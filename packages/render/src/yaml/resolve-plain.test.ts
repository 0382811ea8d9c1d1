import { expect, test } from "vitest";
import { isAmbiguous, resolvePlain } from "./resolve-plain.ts";

const table: readonly (readonly [text: string, value: unknown])[] = [
  ...["y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"].map((w) => [w, true] as const),
  ...["n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False"].map((w) => [w, false] as const),
  ...["yEs", "tRUE", "nUll", "1:30:00", "2024-01-01", "1.2.3", "0x", "-", "+", "1e", "v1", "08:00"].map(
    (w) => [w, w] as const,
  ),
  ["~", null],
  ["", null],
  ["null", null],
  ["010", 8],
  ["0755", 493],
  ["0o755", 493],
  ["08", 8],
  ["0x1F", 31],
  ["0b101", 5],
  ["-0b101", -5],
  ["1_000", 1000],
  ["1_0.5", 10.5],
  ["+5", 5],
  ["-0", 0],
  ["1.10", 1.1],
  ["1e3", 1000],
  ["1e+06", 1_000_000],
  [".5", 0.5],
];

test.each(table)("reads unquoted %j as Kubernetes does", (text, value) => {
  expect(resolvePlain(text)).toBe(value);
});

test("keeps every digit of a number that no double holds", () => {
  expect(resolvePlain("9007199254740993")).toBe("9007199254740993");
  expect(resolvePlain("9223372036854775808")).toBe(2 ** 63);
});

test.each(["yes", "010", "~", "", "1e3", ".inf", ".nan"])(
  "knows that %j must be quoted to stay a text",
  (text) => {
    expect(isAmbiguous(text)).toBe(true);
  },
);
