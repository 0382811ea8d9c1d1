export { type Clock, systemClock } from "./clock.ts";
export type { KubeconfigOptions } from "./connection/connect-kubeconfig.ts";
export type { Impersonation } from "./connection/connection.ts";
export type { FixedOptions } from "./connection/fixed-connection.ts";
export { type InClusterOptions, inClusterFromEnv } from "./connection/in-cluster.ts";
export { type KubeContext, kubeconfigPaths, listContexts } from "./connection/load-kubeconfig.ts";
export { createKubeClient, type KubeClientOptions } from "./create-kube-client.ts";
export type { Discovery, KubeVersion } from "./discovery.ts";
export { findResource } from "./find-resource.ts";
export { formatPermission } from "./forbidden-message.ts";
export { createInformer } from "./informer/create-informer.ts";
export type { Change, Informer, InformerOptions, InformerState } from "./informer/informer.ts";
export { pointerOf } from "./json-pointer.ts";
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
  ReadOptions,
  Selection,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from "./kube-client.ts";
export {
  isExpired,
  isFailedPatch,
  isMissingKind,
  type KubeFailure,
  kubeFailureOf,
  retryAfterMsOf,
} from "./kube-failure.ts";
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
