import { type CallOptions, type KubeClient, type KubeObject, type Resource, resources } from "@ichor/kube";

/** How objects are applied. */
export type ApplyObjectsOptions = CallOptions & { fieldManager: string };

const byKind = new Map<string, Resource>(
  Object.values<Resource>(resources).map((resource) => [`${resource.group}/${resource.kind}`, resource]),
);

/**
 * Applies objects server-side, all at the same time, each with its status afterwards where it has one and its kind
 * has a status of its own. Fields of other managers are taken over.
 */
export async function applyObjects(
  client: KubeClient,
  objects: readonly KubeObject[],
  options: ApplyObjectsOptions,
): Promise<void> {
  await Promise.all(objects.map((object) => applyObject(client, object, options)));
}

async function applyObject(
  client: KubeClient,
  { status, ...object }: KubeObject,
  options: ApplyObjectsOptions,
): Promise<void> {
  const resource = resourceOf(object);
  await client.apply(resource, object, { ...options, force: true });
  if (status === undefined) return;
  const { apiVersion, kind, metadata } = object;
  const { name, namespace } = metadata;
  const place = { name, ...(namespace && { namespace }) };
  const withStatus = { ...(apiVersion && { apiVersion }), ...(kind && { kind }), metadata: place, status };
  await client.applyStatus(resource, withStatus, { ...options, force: true });
}

/** The resource of an object whose kind `@ichor/kube` knows. */
export function resourceOf({
  apiVersion = "",
  kind = "",
}: Pick<KubeObject, "apiVersion" | "kind">): Resource {
  const group = apiVersion.includes("/") ? apiVersion.split("/")[0] : "";
  const resource = byKind.get(`${group}/${kind}`);
  if (!resource) throw new Error(`objects of kind ${kind} in ${apiVersion} are not known here`);
  return resource;
}
