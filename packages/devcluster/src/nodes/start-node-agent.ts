import { type KubeClient, resources } from "@ichor/kube";
import type { NodeAgent, PodRunner } from "./node-agent.ts";
import type { NodeSpec } from "./node-spec.ts";
import { simulatePods } from "./simulate-pods.ts";
import { toNode, wantedTaints } from "./to-node.ts";

/** Options of `startNodeAgent`. */
export type NodeAgentOptions = {
  /** an administrator; not closed by the agent */
  client: KubeClient;
  nodes: readonly NodeSpec[];
  /** port on loopback that every node names as its kubelet's */
  kubeletPort: number;
  /** runs Ichor's own pods; without one no image counts as Ichor's own */
  podRunner?: PodRunner;
  /** receives a line when a request fails that is tried again */
  report?: (line: string) => void;
  /** gives up creating nodes; once started, only `stop` ends the agent */
  signal?: AbortSignal;
};

const noRunner: PodRunner = { isOwnImage: () => false, run: () => Promise.resolve() };

/**
 * Stand-in for kubelets and scheduler. Creates the nodes, all Ready, and returns once they are there. From then on
 * every pod gets a node and runs at once, Job pods complete, deleted pods vanish without grace, and pods with an
 * image that says `never-ready` stay unready. No container is ever started, except by the pod runner.
 */
export async function startNodeAgent(options: NodeAgentOptions): Promise<NodeAgent> {
  const { client, nodes, podRunner = noRunner, report = () => undefined } = options;
  await Promise.all(nodes.map((spec) => createNode(spec, options)));
  return simulatePods({ client, nodes, podRunner, report });
}

async function createNode(spec: NodeSpec, options: NodeAgentOptions): Promise<void> {
  const { client, kubeletPort, signal } = options;
  const call = signal ? { signal } : {};
  await client.create(resources.nodes, toNode(spec, { kubeletPort, now: new Date() }), call);
  const patch = { spec: { taints: wantedTaints(spec) } };
  await client.patchMerge(resources.nodes, { name: spec.name }, { ...call, patch });
}
