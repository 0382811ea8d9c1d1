import { expect, test } from "vitest";
import { compareVersions } from "./compare-versions.ts";

test("versions are ordered as numbers, pre-releases before their release", () => {
  const versions = ["1.9.0", "1.20.0", "1.20.0-rc.2", "1.20.0-rc.10", "1.20.0-pre.0", "v1.19.6"];
  expect(versions.toSorted(compareVersions)).toEqual([
    "1.9.0",
    "v1.19.6",
    "1.20.0-pre.0",
    "1.20.0-rc.2",
    "1.20.0-rc.10",
    "1.20.0",
  ]);
});

test("build metadata and a leading v do not matter", () => {
  expect(compareVersions("v1.20.0+linux", "1.20.0")).toBe(0);
});
