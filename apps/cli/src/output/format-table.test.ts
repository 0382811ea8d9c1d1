import { expect, test } from "vitest";
import { formatTable } from "./format-table.ts";

test("columns are as wide as their cells, and no row ends with spaces", () => {
  expect(
    formatTable([
      ["KEY", "VALUE", ""],
      ["debug.enabled", "true", "user"],
    ]),
  ).toBe("KEY            VALUE\ndebug.enabled  true   user\n");
});

test("one very long cell does not widen the column for all rows", () => {
  const long = "x".repeat(300);
  expect(
    formatTable([
      ["a", "1", "chart"],
      ["b", long, "user"],
    ]),
  ).toBe(`a  1  chart\nb  ${long}  user\n`);
});
