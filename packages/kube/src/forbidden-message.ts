import type { MissingPermission } from "@ichor/errors";

// How Kubernetes words a denial (apiserver/pkg/endpoints/handlers/responsewriters):
//   pods "a" is forbidden: User "u" cannot get resource "pods/log" in API group "" in the namespace "n"
//   nodes is forbidden: User "u" cannot list resource "nodes" in API group "" at the cluster scope
//   forbidden: User "u" cannot get path "/version"
const resourceDenial =
  /(?:(?<kind>[^\s"]+)(?: "(?<name>[^"]+)")? is )?forbidden: User "[^"]*" cannot (?<verb>\S+) resource "(?<resource>[^"]+)" in API group "(?<group>[^"]*)"(?: in the namespace "(?<namespace>[^"]+)")?/;
const pathDenial = /forbidden: User "[^"]*" cannot (?<verb>\S+) path "(?<path>[^"]+)"/;

/** The permission that a denial of the API server says is missing; undefined for denials of admission plugins. */
export function parseMissingPermission(message: string): MissingPermission | undefined {
  const denied = resourceDenial.exec(message)?.groups;
  if (denied) {
    const [resource = "", ...sub] = (denied.resource ?? "").split("/");
    return {
      verb: denied.verb ?? "",
      group: denied.group ?? "",
      resource,
      ...(sub.length > 0 ? { subresource: sub.join("/") } : {}),
      ...(denied.namespace ? { namespace: denied.namespace } : {}),
      ...(denied.name ? { name: denied.name } : {}),
    };
  }
  const path = pathDenial.exec(message)?.groups;
  return path ? { verb: path.verb ?? "", group: "", resource: path.path ?? "" } : undefined;
}

/** `update talosclusters/cilium-values in group ichor.maesh.dev, namespace prod` */
export function formatPermission(missing: MissingPermission): string {
  const resource = missing.subresource ? `${missing.resource}/${missing.subresource}` : missing.resource;
  const group = missing.group === "" ? "" : ` in group ${missing.group}`;
  const namespace = missing.namespace ? `${group ? "," : " in"} namespace ${missing.namespace}` : "";
  return `${missing.verb} ${resource}${group}${namespace}`;
}
