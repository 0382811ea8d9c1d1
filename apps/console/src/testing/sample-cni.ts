import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import {
  Base_Kind,
  BaseMovedSchema,
  type ClusterRef,
  type DiffCiliumValuesRequest,
  type DiffCiliumValuesResponseSchema,
  Fact_State,
  type GetCiliumValuesResponseSchema,
  type SetCiliumValuesRequest,
} from "@ichor/api/v1alpha1";
import { ciliumComponent } from "@ichor/cilium";
import {
  ciliumProfile,
  createMasker,
  diffManifests,
  diffValues,
  impactOf,
  parseManifest,
  summarizeDiff,
} from "@ichor/render";
import { type Evaluation, evaluateValues, hashText, hashValues, type JsonObject } from "@ichor/values";
import { sampleChartDigest, sampleChartModel } from "./sample-chart.ts";
import { sampleError } from "./sample-errors.ts";
import { edgeStoredText, labStoredText } from "./sample-layers.ts";
import { renderSampleManifest } from "./sample-manifests.ts";
import { clusterKey, type SampleWorld } from "./sample-world.ts";
import { toIssueMessage, toManifestDiffMessage, toValuesDiffMessage } from "./to-api.ts";

/** What the sample API knows about the values of one cluster. */
type StoredValues = {
  text: string;
  runningText: string;
  version: string;
  actor: string;
  reason: string;
  at: number;
};

const sampleComponent = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced", nodes: 8 });
const masker = createMasker({ key: new Uint8Array(32).fill(7) });
const nodes = 8;
const facts = { gatewayApiCrds: false, forwardKubeDNSToHost: "unknown", kubePrism: "unknown" } as const;

/** The values half of the sample API. Texts are really parsed, merged, rendered and compared, with a small chart. */
export type SampleCni = ReturnType<typeof createSampleCni>;

/** Creates the values of a world. `saveOutside` is what somebody else does meanwhile. */
export function createSampleCni(world: SampleWorld) {
  const stored = new Map<string, StoredValues>([
    ["ichor-system/lab", storedAs(world, labStoredText, "1.19.6")],
    ["ichor-system/edge-fra-02", storedAs(world, edgeStoredText, "1.20.2")],
  ]);
  const workbench = { ...storedAs(world, "", "1.20.2"), actor: "" };
  const valuesOf = (ref: ClusterRef | undefined, version = ""): StoredValues => {
    if (!ref || ref.name === "") return { ...workbench, ...(version !== "" && { version }) };
    const values = stored.get(clusterKey(ref));
    if (!values)
      throw sampleError(Code.NotFound, `There is no TalosCluster ${ref.name}`, { code: "not-found" });
    return values;
  };

  function store(ref: ClusterRef, text: string, by: { actor: string; reason: string }): StoredValues {
    const values = { ...valuesOf(ref), text, ...by, at: world.now() };
    stored.set(clusterKey(ref), values);
    world.tell({
      kind: "base",
      cluster: clusterKey(ref),
      moved: create(BaseMovedSchema, {
        baseVersion: baseVersionOf(values),
        layerHash: layerHashOf(text),
        releaseRevision: 3,
        ...by,
        time: timestampFromMs(world.now()),
      }),
    });
    return values;
  }

  return {
    get: (ref: ClusterRef | undefined, version: string) => describe(world, ref, valuesOf(ref, version)),
    diff: (request: DiffCiliumValuesRequest) =>
      preview(world, request, valuesOf(request.cluster, request.chartVersion)),
    set(request: SetCiliumValuesRequest) {
      const ref = request.cluster;
      const values = valuesOf(ref);
      if (!ref || request.baseVersion !== baseVersionOf(values))
        throw sampleError(Code.Aborted, "The stored values changed since the preview", {
          code: "conflict",
          moved: [{ name: "stored layer", before: "", after: "" }],
        });
      if (request.dryRun) return { dryRun: true, layerHash: layerHashOf(request.text) };
      const actor = world.session.user;
      const next = store(ref, request.text, { actor, reason: request.reason });
      return {
        layerHash: layerHashOf(request.text),
        baseVersion: baseVersionOf(next),
        change: { actor, reason: request.reason, time: timestampFromMs(world.now()), fromIchor: true },
        outcome: "",
      };
    },
    /** another person saves */
    saveOutside: (ref: ClusterRef, text: string, by: { actor: string; reason: string }) =>
      store(ref, text, by),
  };
}

function storedAs(world: SampleWorld, text: string, version: string): StoredValues {
  return {
    text,
    runningText: text,
    version,
    actor: "admin@lab",
    reason: "First values",
    at: world.now() - 12 * 60_000,
  };
}

function evaluate(text: string, version: string): Evaluation {
  return evaluateValues({ text, component: sampleComponent, model: sampleChartModel(version), facts });
}

function layerHashOf(text: string): string {
  const { parsed } = evaluate(text, "1.19.6");
  return parsed.tree ? hashValues(parsed.tree) : "";
}

function baseVersionOf({ text, runningText, version }: StoredValues): string {
  return hashText([text, runningText, version].join("\u0000"));
}

function chartOf(version: string) {
  return { name: "cilium", version, appVersion: version, digest: sampleChartDigest(version), verified: true };
}

type Described = MessageInitShape<typeof GetCiliumValuesResponseSchema>;

function describe(world: SampleWorld, ref: ClusterRef | undefined, values: StoredValues): Described {
  const { text, version } = values;
  const isWorkbench = !ref || ref.name === "";
  return {
    ...(ref && { cluster: ref }),
    layer: {
      text,
      textHash: hashText(text),
      textIsAsTyped: true,
      layerHash: layerHashOf(text),
      isEmpty: text.trim() === "",
    },
    base: isWorkbench
      ? { kind: Base_Kind.NONE, note: "No Helm release of Cilium was found" }
      : baseOf(values),
    chart: chartOf(version),
    inputs: { preset: "cilium", tunnel: "vxlan", kubeProxy: "replaced", runningKubeProxy: "replaced", nodes },
    facts: [
      {
        name: "gatewayApiCrds",
        state: Fact_State.FALSE,
        detail: "Discovery does not list gateway.networking.k8s.io",
      },
      { name: "forwardKubeDNSToHost", state: Fact_State.UNKNOWN, detail: "Machine configs are not read yet" },
      { name: "kubePrism", state: Fact_State.UNKNOWN, detail: "Machine configs are not read yet" },
    ],
    baseVersion: baseVersionOf(values),
    savedNotRunning: values.text !== values.runningText,
    save: saveRight(world, ref),
    lastChange: {
      actor: values.actor,
      reason: values.reason,
      time: timestampFromMs(values.at),
      fromIchor: true,
    },
    availableCharts: ["1.20.2", "1.19.6"].map(chartOf),
    capabilities: { kubeVersion: "1.36.3", complete: true },
  };
}

function baseOf({ version, at, runningText }: StoredValues) {
  return {
    kind: Base_Kind.RELEASE,
    revision: 3,
    status: "deployed",
    deployedAt: timestampFromMs(at),
    chart: chartOf(version),
    text: runningText,
  };
}

function saveRight(world: SampleWorld, ref: ClusterRef | undefined) {
  if (!ref || ref.name === "")
    return { allowed: false, code: "no-cluster", reason: "The workbench has no cluster to save to" };
  if (world.scenario === "read-only")
    return { allowed: false, code: "read-only", reason: "This server is read-only" };
  if (ref.name !== "edge-fra-02") return { allowed: true };
  return {
    allowed: false,
    code: "tracked",
    reason: "TalosCluster/edge-fra-02 is managed by Argo CD platform/clusters; change it in Git",
  };
}

type Preview = MessageInitShape<typeof DiffCiliumValuesResponseSchema>;

async function preview(
  world: SampleWorld,
  request: DiffCiliumValuesRequest,
  values: StoredValues,
): Promise<Preview> {
  await new Promise((resolve) => setTimeout(resolve, 120));
  const { text } = request;
  const evaluation = evaluate(text, values.version);
  const common = {
    textHash: hashText(text),
    issues: evaluation.issues.map(toIssueMessage),
    baseVersion: baseVersionOf(values),
    base: baseOf(values),
    chart: chartOf(values.version),
    save: saveRight(world, request.cluster),
  };
  const hasErrors = evaluation.issues.some(({ severity }) => severity === "error");
  const { computed, effective } = evaluation;
  if (!computed || !effective || hasErrors) return common;
  const before = evaluate(
    request.against === Base_Kind.STORED ? values.text : values.runningText,
    values.version,
  );
  return {
    ...common,
    ...compare(before, { computed, effective }),
    effectiveHash: evaluation.hash ?? "",
    effectiveBytes: BigInt(evaluation.sizeBytes ?? 0),
    recordBytes: 212_000n,
    recordLimitBytes: 1_048_576n,
    previewIdentity: hashText(text + common.baseVersion),
    dangers: dangersOf(evaluation),
  };
}

function compare(before: Evaluation, after: { computed: JsonObject; effective: JsonObject }) {
  const read = (values: JsonObject, seed: string) =>
    parseManifest(renderSampleManifest(values, seed), { defaultNamespace: "kube-system" }).objects;
  const old = before.computed ?? {};
  const manifests = diffManifests(read(old, "one"), read(after.computed, "two"), {
    masker,
    profile: ciliumProfile,
    nodes,
    again: read(after.computed, "three"),
  });
  const values = diffValues(before.effective ?? {}, after.effective, { masker });
  const impact = impactOf(manifests);
  return {
    values: toValuesDiffMessage(values),
    manifests: toManifestDiffMessage(manifests),
    impact: {
      podsRestarting: impact.podsRestarting,
      summary: impact.summary,
      workloads: impact.workloads.map((workload) => ({
        kind: workload.kind,
        namespace: workload.namespace,
        name: workload.name,
        effect: workload.effect,
        pods: workload.pods ?? 0,
        reason: workload.reason,
        rolloutValue: workload.rolloutValue ?? "",
        restartCommand: workload.restartCommand ?? "",
      })),
    },
    summary: summarizeDiff({ manifests, values }),
  };
}

function dangersOf({ computed, parsed }: Evaluation) {
  if (computed?.routingMode !== "native") return [];
  const line = parsed.positions.rangeOf(["routingMode"])?.value.line ?? 1;
  return [
    {
      code: "routing-mode",
      title: "Routing mode tunnel to native",
      effect: "Pods on restarted and not yet restarted nodes cannot reach each other until the rollout ends",
      path: [{ step: { case: "key" as const, value: "routingMode" } }],
      line,
      confirmation: "native",
    },
  ];
}
