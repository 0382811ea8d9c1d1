import type { Pod } from "./pod.ts";

/**
 * Runs a pod of Ichor's own as a process on this machine. The agent hands over each such pod once it has a node;
 * the runner reports its state in the pod's status, and ends it when `signal` aborts because the pod is deleted.
 */
export type PodRunner = {
  isOwnImage(image: string): boolean;
  run(pod: Pod, signal: AbortSignal): Promise<void>;
};

/** Simulated nodes and the pods on them. Stands in for kubelets and the scheduler. */
export type NodeAgent = AsyncDisposable & {
  /** Ends the simulation and every run of the pod runner. Nodes and pods stay as they are. May be called twice. */
  stop(): Promise<void>;
};
