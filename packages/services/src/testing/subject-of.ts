import { type CiliumInputs, ciliumComponent } from "@ichor/cilium";
import type { ClusterReadings, Revision } from "@ichor/cluster";
import { readUserLayer } from "@ichor/cluster";
import type { KubeObject } from "@ichor/kube";
import type { LoadedChart } from "@ichor/render/engine";
import { createChartModel, hashValues, type JsonObject } from "@ichor/values";
import type { ReleaseState } from "../cni/subject/release-state.ts";
import { understandCluster } from "../cni/subject/understand-cluster.ts";
import type { ValuesSubject } from "../cni/subject/values-subject.ts";

/** A chart of a few keys, for tests that render nothing. */
export function chartOf(version = "1.20.2"): LoadedChart {
  const identity = {
    name: "cilium",
    version,
    appVersion: version,
    digest: `sha256:${version}`,
    isFromRecord: false,
  };
  const description = {
    chart: identity,
    valuesText: "hubble:\n  enabled: true\n  relay:\n    enabled: false\nMTU: 0\n",
    defaults: { hubble: { enabled: true, relay: { enabled: false } }, MTU: 0 },
    apiVersionsAsked: ["monitoring.coreos.com/v1"],
    failSites: [],
    templatePaths: [],
    kubeVersionConstraint: "",
  };
  return {
    ref: identity,
    description,
    model: createChartModel(description),
    origin: "given",
    isVerified: true,
  };
}

/** Readings of a cluster that answers. */
export function readingsOf(overrides: Partial<ClusterReadings["capabilities"]> = {}): ClusterReadings {
  const unknown = { value: "unknown", detail: "not read" } as const;
  return {
    facts: { gatewayApiCrds: unknown, forwardKubeDNSToHost: unknown, kubePrism: unknown },
    capabilities: {
      kubeVersion: "v1.36.3",
      kubeMinor: "1.36",
      apiVersions: ["apps/v1"],
      isComplete: true,
      ...overrides,
    },
    nodes: { kind: "read", count: 8 },
  };
}

/** A deployed revision. */
export function releaseOf(effectiveValues: JsonObject, more: Partial<Revision> = {}): ReleaseState {
  const revision: Revision = {
    revision: 3,
    status: "deployed",
    chart: { name: "cilium", version: "1.20.2", digest: "sha256:1.20.2" },
    valuesHash: hashValues(effectiveValues),
    deployedAt: "2026-11-30T10:00:00Z",
    effectiveValues,
    manifest: "",
    isMasked: false,
    ...more,
  };
  return { kind: "read", source: { kind: "records", namespace: "ichor-system" }, revision };
}

/** A TalosCluster as the API server sends it. */
export function clusterObject(given: { spec?: JsonObject; metadata?: JsonObject } = {}): KubeObject {
  const { spec = {}, metadata = {} } = given;
  return {
    apiVersion: "ichor.maesh.dev/v1alpha1",
    kind: "TalosCluster",
    metadata: { name: "lab", namespace: "ichor-system", uid: "u-1", ...(metadata as object) },
    spec: { cni: { preset: "cilium", tunnel: "vxlan", kubeProxy: "replaced", ...(spec.cni as object) } },
  };
}

/** The subject of a local cluster with nothing special about it. */
export function subjectOf(
  given: {
    object?: KubeObject;
    release?: ReleaseState;
    chart?: LoadedChart;
    inputs?: CiliumInputs;
  } & Partial<Pick<ValuesSubject, "readings" | "running" | "chosen" | "target">> = {},
): ValuesSubject {
  const {
    object = clusterObject(),
    release = { kind: "none" },
    chart = chartOf(),
    readings = readingsOf(),
  } = given;
  const inputs = given.inputs ?? { tunnel: "vxlan", kubeProxy: "replaced" };
  const finding = { chart, isVerified: true };
  const cluster = understandCluster(object);
  return {
    target: {
      kind: "cluster",
      ref: { namespace: "ichor-system", name: "lab" },
      object,
      locality: { isLocal: true, reason: "" },
      ...(cluster && { cluster }),
    },
    layer: readUserLayer(object),
    release,
    running: finding,
    chosen: finding,
    readings,
    inputs,
    component: ciliumComponent(inputs),
    ...given,
  };
}
