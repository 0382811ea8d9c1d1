import type { ClusterName } from "../data/watch/topic.ts";

/** The pages of one cluster. */
export type ClusterPage = "overview" | "cilium" | "effective" | "machines" | "operations" | "events";

const below: Record<ClusterPage, string> = {
  overview: "",
  cilium: "/cilium",
  effective: "/cilium/effective",
  machines: "/machines",
  operations: "/operations",
  events: "/events",
};

/** The address of a page of a cluster. */
export function clusterPath({ namespace, name }: ClusterName, page: ClusterPage = "overview"): string {
  return `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}${below[page]}`;
}
