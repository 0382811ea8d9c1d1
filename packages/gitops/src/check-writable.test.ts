import { parseTalosCluster } from "@ichor/model";
import { expect, test } from "vitest";
import { checkWritable } from "./check-writable.ts";
import type { Tracking } from "./tracked-object.ts";

function cluster(mode: string) {
  const { value } = parseTalosCluster({
    metadata: { name: "lab" },
    spec: { gitops: { mode, repository: { url: "https://git.example.org/clusters" } } },
  });
  if (value === undefined) throw new Error("not a cluster");
  return value;
}

const notTracked: Tracking = { kind: "not-tracked" };
const tracked: Tracking = {
  kind: "tracked",
  tool: "Argo CD",
  owner: { kind: "Application", namespace: "argocd", name: "clusters" },
  by: "clusters",
  evidence: "tracking-id",
  message: "TalosCluster/lab is managed by Argo CD clusters; change it in Git",
};

test("an object that nobody tracks may be changed here", () => {
  expect(checkWritable(cluster("direct"), notTracked)).toEqual([]);
  expect(checkWritable(cluster("pullRequest"), notTracked)).toEqual([]);
});

test("a tracked object is refused with the sentence of the tracking [GIT-1]", () => {
  expect(checkWritable(cluster("direct"), tracked)).toMatchObject([
    { code: "tracked", severity: "error", message: tracked.message },
  ]);
});

test("mode strict means that the user's Git is the source, tracked or not [GIT-2]", () => {
  expect(checkWritable(cluster("strict"), notTracked)).toMatchObject([
    {
      code: "strict-git",
      severity: "error",
      message: "TalosCluster/lab has spec.gitops.mode strict: the user's Git is the source; change it in Git",
    },
  ]);
  expect(checkWritable(cluster("strict"), { kind: "unknown", reason: "x" })).toMatchObject([
    { code: "strict-git" },
  ]);
});

test("what is not known is said and does not refuse", () => {
  expect(
    checkWritable(cluster("direct"), { kind: "unknown", reason: "argocd-cm could not be read" }),
  ).toEqual([
    {
      code: "tracking-unknown",
      severity: "warning",
      message: "argocd-cm could not be read",
      path: [],
      owner: "ichor",
    },
  ]);
});
