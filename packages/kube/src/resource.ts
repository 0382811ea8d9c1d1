/** A kind of object and its place in the API. */
export type Resource = {
  /** empty for the core group */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
};

/** Where the collection, one object of it or one of its subresources lives. */
export type ResourcePlace = { namespace?: string; name?: string; subresource?: string };

/** `v1` or `group/version`. */
export function apiVersionOf({ group, version }: Pick<Resource, "group" | "version">): string {
  return group === "" ? version : `${group}/${version}`;
}

/** The path below the server's address, each part escaped. */
export function pathOf(resource: Resource, { namespace, name, subresource }: ResourcePlace = {}): string {
  const parts = resource.group === "" ? ["api"] : ["apis", resource.group];
  parts.push(resource.version);
  if (resource.isNamespaced && namespace) parts.push("namespaces", namespace);
  parts.push(resource.plural);
  if (name !== undefined) parts.push(name);
  if (subresource !== undefined) parts.push(...subresource.split("/"));
  return `/${parts.map(encodeURIComponent).join("/")}`;
}

/** The name people know: `talosclusters.ichor.maesh.dev`, or `pods` in the core group. */
export function qualifiedNameOf({ group, plural }: Pick<Resource, "group" | "plural">): string {
  return group === "" ? plural : `${plural}.${group}`;
}
