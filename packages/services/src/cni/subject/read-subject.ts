import { type CiliumInputs, ciliumComponent, ciliumInputsOf } from "@ichor/cilium";
import { type ClusterReadings, readUserLayer, type UserLayer } from "@ichor/cluster";
import { type KubeObject, type ObjectRef, resources } from "@ichor/kube";
import { formatRefusal } from "@ichor/model";
import { printYaml } from "@ichor/render";
import { type Component, coalesceValues, defaultsOf, hashValues } from "@ichor/values";
import type { Locality } from "../../clusters/locality.ts";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { type ChartFinding, findChosenChart, findRunningChart } from "./find-chart.ts";
import { readingsElsewhere } from "./readings-elsewhere.ts";
import { type ReleaseState, readReleaseState, tryReadRelease } from "./release-state.ts";
import { toUserLayer } from "./to-user-layer.ts";
import { understandCluster } from "./understand-cluster.ts";
import type { ValuesSubject } from "./values-subject.ts";

/** What is asked for. */
export type SubjectQuestion = {
  /** absent: the workbench */
  readonly ref?: ObjectRef & { namespace: string };
  /** a chart other than the one that runs */
  readonly chartVersion?: string;
  /** for the workbench: what a cluster object would say */
  readonly inputs?: CiliumInputs;
  /** nothing may be taken from a cache: for the moment of saving */
  readonly isFresh?: boolean;
};

/** Reads everything that values of a cluster, or of the workbench, are judged by. */
export async function readSubject(
  deps: CniDeps,
  question: SubjectQuestion,
  call: CniCall,
): Promise<ValuesSubject> {
  const { ref } = question;
  return ref === undefined
    ? readWorkbench(deps, question, call)
    : readCluster(deps, { ...question, ref }, call);
}

async function readCluster(
  deps: CniDeps,
  { ref, chartVersion, isFresh = false }: SubjectQuestion & { ref: ObjectRef & { namespace: string } },
  call: CniCall,
): Promise<ValuesSubject> {
  const { caller, signal } = call;
  const locality = await locate(deps, ref, call);
  const [object, release] = await Promise.all([
    caller.client.get<KubeObject>(resources.talosClusters, ref, { signal }),
    readReleaseState(deps, locality, call),
  ]);
  const cluster = understandCluster(object);
  const running = await findRunningChart(deps.charts, { release, signal, ...(cluster && { cluster }) });
  const chosen = chartVersion ? await findChosenChart(deps.charts, chartVersion, signal) : running;
  const readings =
    locality.isLocal === true
      ? await readLive(deps, { chosen, isFresh }, call)
      : readingsElsewhere(cluster, locality.reason);
  const base: CiliumInputs = cluster ? ciliumInputsOf(cluster) : { tunnel: "vxlan", kubeProxy: "replaced" };
  const target = { kind: "cluster", ref, object, locality, ...(cluster && { cluster }) } as const;
  const judged = judgedBy(base, { readings, release, running });
  return { target, layer: readUserLayer(object), release, running, chosen, readings, ...judged };
}

async function locate(deps: CniDeps, ref: ObjectRef, { caller, signal }: CniCall): Promise<Locality> {
  const located = await deps.locator.locate(caller.client, ref, signal);
  if (located.isLocal === true) return located;
  return { ...located, reason: formatRefusal("notLocal", { cluster: ref.name, reason: located.reason }) };
}

async function readWorkbench(
  deps: CniDeps,
  { chartVersion, inputs, isFresh = false }: SubjectQuestion,
  call: CniCall,
): Promise<ValuesSubject> {
  const release = await tryReadRelease(deps, call);
  const running = await findRunningChart(deps.charts, { release, signal: call.signal });
  const chosen = chartVersion ? await findChosenChart(deps.charts, chartVersion, call.signal) : running;
  const readings = await readLive(deps, { chosen, isFresh }, call);
  const judged = judgedBy(inputs ?? inputsOfRelease(release), { readings, release, running });
  const layer = layerOfRelease(deps, release, judged.component);
  return { target: { kind: "workbench" }, layer, release, running, chosen, readings, ...judged };
}

function readLive(
  deps: CniDeps,
  { chosen, isFresh }: { chosen: ChartFinding; isFresh: boolean },
  { caller }: CniCall,
): Promise<ClusterReadings> {
  const { client, credentialKey } = caller;
  return deps.facts.read({ client, credentialKey, chartVersion: chosen.chart.ref.version, isFresh });
}

type Known = { readings: ClusterReadings; release: ReleaseState; running: ChartFinding };

/** The rules of Cilium for what is known. */
function judgedBy(
  base: CiliumInputs,
  { readings, release, running }: Known,
): { inputs: CiliumInputs; component: Component } {
  const { nodes } = readings;
  const inputs: CiliumInputs = {
    ...base,
    ...(nodes.kind === "read" && base.nodes === undefined ? { nodes: nodes.count } : {}),
    ...(release.kind === "read"
      ? { running: coalesceValues(defaultsOf(running.chart.model), release.revision.effectiveValues) }
      : {}),
  };
  return { inputs, component: ciliumComponent(inputs) };
}

/** What an installed release was made for, so that it is judged by the rules that fit it. */
function inputsOfRelease(release: ReleaseState): CiliumInputs {
  const values = release.kind === "read" ? release.revision.effectiveValues : {};
  return {
    tunnel: values.tunnelProtocol === "geneve" ? "geneve" : "vxlan",
    kubeProxy: release.kind === "read" && !isReplacing(values.kubeProxyReplacement) ? "enabled" : "replaced",
  };
}

function isReplacing(value: unknown): boolean {
  return value === true || value === "true";
}

function layerOfRelease(deps: CniDeps, release: ReleaseState, component: Component): UserLayer {
  if (release.kind !== "read") {
    return { layer: {}, layerHash: hashValues({}), isEmpty: true, text: "", isAsTyped: false };
  }
  const { userLayer, effectiveValues, revision } = release.revision;
  const layer = deps.masker.maskValues(userLayer ?? toUserLayer(effectiveValues, component));
  const isEmpty = Object.keys(layer).length === 0;
  const note = `This text was made from revision ${revision} of the installed release; secret-looking values are masked`;
  return {
    layer,
    layerHash: hashValues(layer),
    isEmpty,
    text: isEmpty ? "" : printYaml(layer),
    isAsTyped: false,
    note,
  };
}
