import { createClient, type Transport } from "@connectrpc/connect";
import { ClusterService } from "@ichor/api/v1alpha1";
import type { WatchHubOptions } from "./watch-hub.ts";

/** How a hub opens its stream over a transport. */
export function openWatch(transport: Transport): WatchHubOptions["open"] {
  const client = createClient(ClusterService, transport);
  return (request, signal) => client.watch(request, { signal });
}
