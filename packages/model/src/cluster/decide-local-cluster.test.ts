import { expect, test } from "vitest";
import { parseTalosCluster } from "../kinds/parse-resource.ts";
import type { TalosCluster } from "../kinds/talos-cluster.ts";
import { decideLocalCluster, type RootCaReading } from "./decide-local-cluster.ts";

const mine = `sha256:${"a".repeat(64)}`;
const other = `sha256:${"b".repeat(64)}`;
const rotated = `sha256:${"c".repeat(64)}`;

function cluster(name: string, kubernetesCA?: string): TalosCluster {
  const spec = kubernetesCA === undefined ? {} : { kubernetesCA };
  const { value } = parseTalosCluster({ metadata: { namespace: "ichor-system", name }, spec });
  if (value === undefined) throw new Error("not a cluster");
  return value;
}

const read = (...fingerprints: string[]): RootCaReading => ({ kind: "read", fingerprints });
const unreadable: RootCaReading = { kind: "unreadable", reason: "configmaps is forbidden" };

type Row = {
  name: string;
  clusters: TalosCluster[];
  rootCa: RootCaReading;
  local?: string;
  reason: string;
  verdicts: (boolean | "unknown")[];
};

const rows: Row[] = [
  { name: "no cluster", clusters: [], rootCa: read(mine), reason: "no TalosCluster", verdicts: [] },
  {
    name: "the only cluster, without a fingerprint",
    clusters: [cluster("lab")],
    rootCa: read(mine),
    local: "lab",
    reason: "only TalosCluster",
    verdicts: [true],
  },
  {
    name: "the only cluster, without a fingerprint, whatever can be read",
    clusters: [cluster("lab")],
    rootCa: unreadable,
    local: "lab",
    reason: "only TalosCluster",
    verdicts: [true],
  },
  {
    name: "several clusters without fingerprints",
    clusters: [cluster("lab"), cluster("edge")],
    rootCa: read(mine),
    reason: "none of the 2 TalosClusters",
    verdicts: [false, false],
  },
  {
    name: "the cluster with the fingerprint among others",
    clusters: [cluster("edge", other), cluster("lab", mine), cluster("old")],
    rootCa: read(mine),
    local: "lab",
    reason: "spec.kubernetesCA is the certificate authority",
    verdicts: [false, true, false],
  },
  {
    name: "the only cluster, with another fingerprint",
    clusters: [cluster("edge", other)],
    rootCa: read(mine),
    reason: "no spec.kubernetesCA is",
    verdicts: [false],
  },
  {
    name: "one cluster with another fingerprint and one without",
    clusters: [cluster("edge", other), cluster("lab")],
    rootCa: read(mine),
    reason: "no spec.kubernetesCA is",
    verdicts: [false, false],
  },
  {
    name: "two clusters with the same fingerprint",
    clusters: [cluster("lab", mine), cluster("copy", mine), cluster("edge", other)],
    rootCa: read(mine),
    reason: "ichor-system/lab, ichor-system/copy have the same",
    verdicts: [false, false, false],
  },
  {
    name: "an authority that is being rotated",
    clusters: [cluster("lab", mine), cluster("edge", other)],
    rootCa: read(rotated, mine),
    local: "lab",
    reason: "spec.kubernetesCA is the certificate authority",
    verdicts: [true, false],
  },
  {
    name: "fingerprints, but an authority that cannot be read",
    clusters: [cluster("lab", mine), cluster("edge")],
    rootCa: unreadable,
    reason: "could not be read: configmaps is forbidden",
    verdicts: ["unknown", "unknown"],
  },
  {
    name: "a fingerprint in another spelling",
    clusters: [cluster("lab", mine)],
    rootCa: read("A".repeat(64).replaceAll(/(..)(?!$)/g, "$1:")),
    local: "lab",
    reason: "spec.kubernetesCA is the certificate authority",
    verdicts: [true],
  },
];

test.each(rows)("decides: $name", ({ clusters, rootCa, local, reason, verdicts }) => {
  const decision = decideLocalCluster(clusters, rootCa);
  expect(decision.local?.name).toBe(local);
  expect(decision.reason).toContain(reason);
  expect(decision.verdicts.map(({ isLocal }) => isLocal)).toEqual(verdicts);
  expect(decision.verdicts.map(({ name }) => name)).toEqual(clusters.map(({ metadata }) => metadata.name));
});

test("every cluster that is not local says why", () => {
  const { verdicts } = decideLocalCluster(
    [cluster("lab", mine), cluster("edge", other), cluster("old")],
    read(mine),
  );
  expect(verdicts.map(({ reason }) => reason)).toEqual([
    "spec.kubernetesCA is the certificate authority of this API server",
    "spec.kubernetesCA is not the certificate authority of this API server",
    "it has no spec.kubernetesCA, and another TalosCluster has one",
  ]);
});
