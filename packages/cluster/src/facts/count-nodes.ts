import { isIchorError } from "@ichor/errors";
import { type CallOptions, type KubeClient, resources } from "@ichor/kube";
import type { NodeCount } from "./cluster-facts.ts";
import { unknownReason } from "./unknown-reason.ts";

/** Counts the nodes by their metadata. */
export async function countNodes(client: KubeClient, call: CallOptions): Promise<NodeCount> {
  try {
    const { items } = await client.list(resources.nodes, { ...call, metadataOnly: true });
    return { kind: "read", count: items.length };
  } catch (error) {
    if (isIchorError(error, "canceled")) throw error;
    return { kind: "unknown", reason: unknownReason(error) };
  }
}
