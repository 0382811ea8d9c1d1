import { create } from "@bufbuild/protobuf";
import { ClusterSchema } from "@ichor/api/v1alpha1";
import { expect, test } from "vitest";
import { listGoToCommands } from "./go-to-commands.tsx";

const cluster = (name: string) => create(ClusterSchema, { ref: { namespace: "ichor-system", name } });
const labels = (pathname: string) =>
  listGoToCommands([cluster("edge"), cluster("lab"), cluster("lab-2")], pathname).map(({ label }) => label);

test("the pages of the open cluster come first, those of others after every cluster", () => {
  expect(labels("/clusters/ichor-system/lab/machines").slice(0, 10)).toEqual([
    "lab",
    "lab / Cilium values",
    "lab / Effective values",
    "lab / Machines",
    "lab / Operations",
    "lab / Events",
    "Clusters",
    "edge",
    "lab-2",
    "Values workbench",
  ]);
});

test("without an open cluster the list comes first", () => {
  expect(labels("/clusters").slice(0, 5)).toEqual(["Clusters", "edge", "lab", "lab-2", "Values workbench"]);
});
