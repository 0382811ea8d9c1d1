import { create } from "@bufbuild/protobuf";
import {
  type BaseMoved,
  type ClusterDetail,
  type GetSessionResponse,
  GetSessionResponseSchema,
} from "@ichor/api/v1alpha1";
import { sampleClusters } from "./sample-clusters.ts";

/** Which world the sample API shows. */
export const sampleScenarios = [
  "usual",
  "empty",
  "forbidden",
  "failing",
  "no-resources",
  "read-only",
  "signed-out",
  "slow",
  "many",
] as const;

/** See `sampleScenarios`. */
export type SampleScenario = (typeof sampleScenarios)[number];

/** Something that watchers are told. */
export type WorldChange =
  | { kind: "cluster"; detail: ClusterDetail }
  | { kind: "deleted"; namespace: string; name: string }
  | { kind: "base"; cluster: string; moved: BaseMoved };

/** What the sample API serves, in memory. Tests change it and see what the console makes of it. */
export type SampleWorld = {
  scenario: SampleScenario;
  now(): number;
  session: GetSessionResponse;
  clusters: Map<string, ClusterDetail>;
  /** replaces or adds a cluster and tells the watchers */
  put(detail: ClusterDetail): void;
  remove(namespace: string, name: string): void;
  tell(change: WorldChange): void;
  onChange(listener: (change: WorldChange) => void): () => void;
};

/** The key of a cluster in a world. */
export function clusterKey({ namespace, name }: { namespace: string; name: string }): string {
  return `${namespace}/${name}`;
}

/** Creates a world. `now` decides how old everything is. */
export function createSampleWorld(scenario: SampleScenario = "usual", now = Date.now): SampleWorld {
  const listeners = new Set<(change: WorldChange) => void>();
  const clusters = new Map(clustersOf(scenario, now()).map((detail) => [keyOf(detail), detail]));
  const tell = (change: WorldChange) => {
    for (const listener of [...listeners]) listener(change);
  };
  return {
    scenario,
    now,
    session: sampleSession(scenario),
    clusters,
    put(detail) {
      clusters.set(keyOf(detail), detail);
      tell({ kind: "cluster", detail });
    },
    remove(namespace, name) {
      clusters.delete(clusterKey({ namespace, name }));
      tell({ kind: "deleted", namespace, name });
    },
    tell,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keyOf(detail: ClusterDetail): string {
  return clusterKey(detail.summary?.ref ?? { namespace: "", name: "" });
}

function clustersOf(scenario: SampleScenario, now: number): ClusterDetail[] {
  if (scenario === "empty" || scenario === "no-resources") return [];
  const few = sampleClusters(now);
  if (scenario !== "many") return few;
  return Array.from({ length: 1_000 }, (_, index) => renamed(few[index % few.length], index));
}

function renamed(detail: ClusterDetail | undefined, index: number): ClusterDetail {
  if (!detail?.summary) throw new Error("a sample cluster has a summary");
  const name = `site-${String(index).padStart(4, "0")}`;
  const ref = { ...detail.summary.ref, namespace: "ichor-system", name };
  return { ...detail, summary: { ...detail.summary, ref, local: false } } as ClusterDetail;
}

function sampleSession(scenario: SampleScenario): GetSessionResponse {
  const hasResources = scenario !== "no-resources";
  return create(GetSessionResponseSchema, {
    user: scenario === "forbidden" ? "viewer@lab" : "admin@lab",
    groups: ["system:authenticated", "ichor-admin"],
    authMode: "kubeconfig",
    readOnly: scenario === "read-only",
    serverVersion: "0.3.0",
    engineVersion: "0.3.0",
    helmVersion: "4.3.1",
    kubernetesVersion: "1.36.3",
    resourcesInstalled: hasResources,
    missingResources: hasResources ? [] : ["talosclusters.ichor.maesh.dev", "talosmachines.ichor.maesh.dev"],
    controllerVersion: hasResources ? "0.3.0" : "",
    context: "admin@lab",
    clusterEndpoint: "https://10.20.0.10:6443",
  });
}
