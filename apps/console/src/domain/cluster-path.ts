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

/** The cluster that an address is inside of, also while its page is still loading; undefined elsewhere. */
export function clusterOfPath(pathname: string): ClusterName | undefined {
  const [, place, namespace, name] = pathname.split("/");
  if (place !== "clusters" || !namespace || !name) return undefined;
  return { namespace: decode(namespace), name: decode(name) };
}

/** An address that somebody typed can hold a % that starts nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
