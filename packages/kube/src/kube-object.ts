/** Metadata as the API server sends it: times are RFC 3339 text, nothing is dropped. */
export type ObjectMeta = {
  name: string;
  namespace?: string;
  generateName?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
};

/** One owner of an object. */
export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
};

/** What one field manager owns, and when it last changed something. */
export type ManagedFieldsEntry = {
  manager?: string;
  operation?: "Apply" | "Update";
  apiVersion?: string;
  time?: string;
  fieldsType?: string;
  fieldsV1?: Record<string, unknown>;
  subresource?: string;
};

/** Any object of the API, as raw JSON. Gets, lists and watches give the same shape. */
export type KubeObject = {
  apiVersion?: string;
  kind?: string;
  metadata: ObjectMeta;
  [member: string]: unknown;
};

/** Names one object of a resource; `namespace` only for namespaced resources. */
export type ObjectRef = { name: string; namespace?: string };

/** The key of an object in an informer: `namespace/name`, or `name` where there is no namespace. */
export function keyOf({ name, namespace }: ObjectRef): string {
  return namespace ? `${namespace}/${name}` : name;
}

/** The inverse of `keyOf`. */
export function refOfKey(key: string): ObjectRef {
  const slash = key.indexOf("/");
  return slash < 0 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
