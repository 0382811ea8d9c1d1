import { expect, test } from "vitest";
import { placeOf, placesAt } from "./places.ts";

test.each([
  { path: "/clusters", labels: ["Clusters"], current: "/clusters" },
  { path: "/clusters/ichor-system/lab/cilium", labels: ["Clusters"], current: "/clusters" },
  { path: "/workbench", labels: ["Clusters", "Workbench"], current: "/workbench" },
  { path: "/workbench/effective", labels: ["Clusters", "Workbench"], current: "/workbench" },
  { path: "/workbenches", labels: ["Clusters"], current: undefined },
])("$path has the current place $current", ({ path, labels, current }) => {
  expect(placesAt(path).map(({ label }) => label)).toEqual(labels);
  expect(placeOf(path)).toBe(current);
});
