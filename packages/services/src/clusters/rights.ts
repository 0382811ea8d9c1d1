import { type Access, type ObjectRef, resources } from "@ichor/kube";

const { group, plural: resource } = resources.talosClusters;

/** The right to see the list of clusters, everywhere or in one namespace. */
export function listRight(namespace: string | undefined): Access {
  return { verb: "list", group, resource, ...(namespace === undefined ? {} : { namespace }) };
}

/** The right to see one cluster. */
export function readRight({ namespace = "", name }: ObjectRef): Access {
  return { verb: "get", group, resource, namespace, name };
}
