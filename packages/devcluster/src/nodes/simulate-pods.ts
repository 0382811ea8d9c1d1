import { setTimeout as delay } from "node:timers/promises";
import { isIchorError } from "@ichor/errors";
import { createInformer, type Informer, type KubeClient, keyOf, type Resource, resources } from "@ichor/kube";
import { decidePod, type PodDecision } from "./decide-pod.ts";
import { createKeyedWorker } from "./keyed-worker.ts";
import type { NodeAgent, PodRunner } from "./node-agent.ts";
import type { NodeSpec } from "./node-spec.ts";
import { type NodeView, type Placement, pickNode } from "./pick-node.ts";
import { isFinished, ownerUidOf, type Pod } from "./pod.ts";
import { type PodPlace, toRunningStatus, toSucceededStatus } from "./pod-status.ts";

/** What the simulation of pods works with. */
export type Simulation = {
  client: KubeClient;
  nodes: readonly NodeSpec[];
  podRunner: PodRunner;
  report: (line: string) => void;
};

type Running = Simulation & {
  pods: Informer<Pod>;
  nodeViews: Informer<NodeView>;
  /** pods that were given a node, as long as the informer does not show it */
  assumed: Map<string, Placement>;
  runs: Map<string, { abort: AbortController; done: Promise<void> }>;
  places: Map<string, PodPlace>;
};

const bindings: Resource = {
  group: "",
  version: "v1",
  plural: "bindings",
  kind: "Binding",
  isNamespaced: true,
};
const retryMs = 250;

/** Lets every pod of the cluster live and die. Returns once it follows nodes and pods. */
export async function simulatePods(simulation: Simulation): Promise<NodeAgent> {
  const { client, report } = simulation;
  const ending = new AbortController();
  const running: Running = {
    ...simulation,
    pods: createInformer<Pod>(client, resources.pods),
    nodeViews: createInformer<NodeView>(client, resources.nodes),
    assumed: new Map(),
    runs: new Map(),
    places: new Map(),
  };
  const worker = createKeyedWorker(async (key) => {
    try {
      await advance(running, key);
    } catch (error) {
      if (ending.signal.aborted || isOutdated(error)) return;
      report(`pod ${key}: ${(error as Error).message}`);
      await delay(retryMs, undefined, { signal: ending.signal }).catch(() => undefined);
      worker.ask(key);
    }
  });
  running.pods.onChange(({ key, before, after }) => {
    if (!after && before) forget(running, before);
    else worker.ask(key);
  });
  // a node that appears or loses a taint may be what a pod waits for
  running.nodeViews.onChange(() => {
    for (const pod of running.pods.list()) if (!pod.spec.nodeName) worker.ask(keyOf(pod.metadata));
  });
  running.nodeViews.start();
  await running.nodeViews.synced;
  running.pods.start();
  await running.pods.synced;
  const stop = async () => {
    ending.abort();
    await Promise.all([running.pods.stop(), running.nodeViews.stop(), worker.stop()]);
    for (const { abort } of running.runs.values()) abort.abort();
    await Promise.all([...running.runs.values()].map(({ done }) => done));
  };
  return { stop, [Symbol.asyncDispose]: stop };
}

/** The pod changed or went away since it was read; its next change is on its way. */
function isOutdated(error: unknown): boolean {
  return isIchorError(error, "not-found") || isIchorError(error, "conflict");
}

function forget({ assumed, runs, places }: Running, pod: Pod): void {
  const uid = pod.metadata.uid ?? "";
  assumed.delete(uid);
  places.delete(uid);
  runs.get(uid)?.abort.abort();
}

async function advance(running: Running, key: string): Promise<void> {
  const pod = running.pods.get(key);
  if (!pod) return;
  if (pod.spec.nodeName) running.assumed.delete(pod.metadata.uid ?? "");
  await perform(running, pod, decidePod(pod, running.podRunner.isOwnImage));
}

async function perform(running: Running, pod: Pod, decision: PodDecision): Promise<void> {
  const { client } = running;
  switch (decision.kind) {
    case "wait":
      return;
    case "bind":
      return bind(running, pod);
    case "run":
      return writeStatus(client, pod, toRunningStatus(pod, placeOf(running, pod), decision.isReady));
    case "complete":
      return writeStatus(client, pod, toSucceededStatus(pod, placeOf(running, pod)));
    case "execute":
      return execute(running, pod);
    case "remove":
      return remove(running, pod);
  }
}

async function bind({ client, pods, nodeViews, assumed }: Running, pod: Pod): Promise<void> {
  const { name, namespace = "", uid = "" } = pod.metadata;
  if (assumed.has(uid)) return;
  const nodeName = pickNode(pod, nodeViews.list(), [...listPlacements(pods), ...assumed.values()]);
  if (!nodeName) return; // asked again when a node changes
  assumed.set(uid, { nodeName, ownerUid: ownerUidOf(pod) });
  try {
    await client.create(bindings, {
      metadata: { name, namespace, uid },
      target: { apiVersion: "v1", kind: "Node", name: nodeName },
    });
  } catch (error) {
    assumed.delete(uid);
    throw error;
  }
}

function listPlacements(pods: Informer<Pod>): Placement[] {
  return pods
    .list()
    .filter((pod) => pod.spec.nodeName && !isFinished(pod))
    .map((pod) => ({ nodeName: pod.spec.nodeName ?? "", ownerUid: ownerUidOf(pod) }));
}

async function writeStatus(client: KubeClient, pod: Pod, status: object): Promise<void> {
  const { name, namespace = "", uid } = pod.metadata;
  await client.patchStatus(resources.pods, { name, namespace }, { patch: { metadata: { uid }, status } });
}

/** A pod keeps its addresses for life; pods of a node count through its pod network. */
function placeOf({ nodes, places }: Running, pod: Pod): PodPlace {
  const uid = pod.metadata.uid ?? "";
  const known = places.get(uid);
  if (known) return { ...known, now: new Date() };
  const node = nodes.find(({ name }) => name === pod.spec.nodeName);
  const hostIp = node?.address ?? "127.0.0.1";
  const prefix = node?.podCidr.split(".").slice(0, 3).join(".") ?? "10.244.255";
  const podIp = pod.spec.hostNetwork ? hostIp : `${prefix}.${2 + (places.size % 250)}`;
  const place = { hostIp, podIp, now: new Date() };
  places.set(uid, place);
  return place;
}

async function execute(running: Running, pod: Pod): Promise<void> {
  const uid = pod.metadata.uid ?? "";
  if (running.runs.has(uid)) return;
  const abort = new AbortController();
  const done = running.podRunner.run(pod, abort.signal).catch((error: unknown) => {
    running.report(`pod ${keyOf(pod.metadata)}: ${error instanceof Error ? error.message : String(error)}`);
  });
  running.runs.set(uid, { abort, done });
}

async function remove({ client, runs }: Running, pod: Pod): Promise<void> {
  const { name, namespace = "", uid = "" } = pod.metadata;
  const run = runs.get(uid);
  run?.abort.abort();
  await run?.done;
  runs.delete(uid);
  const options = { gracePeriodSeconds: 0, preconditions: { uid } };
  await client.delete(resources.pods, { name, namespace }, options);
}
