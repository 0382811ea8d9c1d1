import { expect, test } from "vitest";
import { readFlags } from "./read-flags.ts";
import { settings } from "./settings.ts";

test.each([
  { name: "a flag wins over the environment", args: ["--listen", "127.0.0.1:1"], expected: "127.0.0.1:1" },
  { name: "a flag may carry its value", args: ["--listen=127.0.0.1:2"], expected: "127.0.0.1:2" },
  { name: "without flags the environment counts", args: [], expected: "127.0.0.1:9" },
])("$name", ({ args, expected }) => {
  expect(readFlags(args, { ICHOR_LISTEN: "127.0.0.1:9" }, settings)?.ICHOR_LISTEN).toBe(expected);
});

test("flags that are true or false may stand alone", () => {
  expect(readFlags(["--read-only", "--fetch-charts=false"], {}, settings)).toMatchObject({
    ICHOR_READ_ONLY: "true",
    ICHOR_FETCH_CHARTS: "false",
  });
});

test("help is no setting", () => {
  expect(readFlags(["--help"], {}, settings)).toBeUndefined();
});

test.each([["--insecure"], ["--listen"], ["extra"]])("%s is refused", (arg) => {
  expect(() => readFlags([arg], {}, settings)).toThrow(expect.objectContaining({ code: "invalid" }));
});
