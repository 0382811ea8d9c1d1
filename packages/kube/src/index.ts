export type { Discovery, KubeVersion } from "./discovery.ts";
export type {
  Access,
  AccessDecision,
  ApplyOptions,
  CallOptions,
  DeleteOptions,
  Identity,
  JsonPatch,
  JsonPatchOperation,
  KubeClient,
  KubeList,
  KubeUser,
  ListOptions,
  MergePatch,
  Selection,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from "./kube-client.ts";
export {
  type KubeObject,
  keyOf,
  type ManagedFieldsEntry,
  type ObjectMeta,
  type ObjectRef,
  type OwnerReference,
  refOfKey,
} from "./kube-object.ts";
export { apiVersionOf, pathOf, qualifiedNameOf, type Resource, type ResourcePlace } from "./resource.ts";
export { resources } from "./resources.ts";
