import type { Discovery, KubeVersion } from "./discovery.ts";
import type { KubeObject, ObjectRef } from "./kube-object.ts";
import type { Resource } from "./resource.ts";

/** What every call takes. `deadlineMs` bounds the call with all its retries (default 30,000). */
export type CallOptions = { signal?: AbortSignal; deadlineMs?: number };

/** `metadataOnly`: the server sends metadata alone, which spares large objects. */
export type ReadOptions = CallOptions & { metadataOnly?: boolean };

/** Options of everything that writes. */
export type WriteOptions = CallOptions & {
  /** `All`: the API server does everything except storing */
  dryRun?: "All";
  /** name under which the written fields are owned (default: the client's user agent) */
  fieldManager?: string;
  /** what happens to fields that the schema does not know (default `Strict`: refused) */
  fieldValidation?: "Strict" | "Warn" | "Ignore";
  /** receives each warning that the API server or a webhook adds to its answer */
  onWarning?: (text: string) => void;
};

/** Server-side apply. `force` (default false) takes fields away from other managers. */
export type ApplyOptions = WriteOptions & { fieldManager: string; force?: boolean };

/** One operation of a JSON patch (RFC 6902). Paths are JSON pointers; see `pointerOf`. */
export type JsonPatchOperation =
  | { op: "test" | "add" | "replace"; path: string; value: unknown }
  | { op: "remove"; path: string }
  | { op: "move" | "copy"; from: string; path: string };

/** A JSON patch with the options of its call. */
export type JsonPatch = WriteOptions & { operations: readonly JsonPatchOperation[]; subresource?: "status" };

/** A merge patch (RFC 7386) with the options of its call. It cannot write nulls: null removes a member. */
export type MergePatch = WriteOptions & { patch: unknown; subresource?: "status" };

/** How an object is deleted. Preconditions protect against deleting a newer object of the same name. */
export type DeleteOptions = CallOptions & {
  dryRun?: "All";
  preconditions?: { uid?: string; resourceVersion?: string };
  propagation?: "Background" | "Foreground" | "Orphan";
  gracePeriodSeconds?: number;
};

/** What is listed or watched. Without a namespace: everything that the caller may see cluster-wide. */
export type Selection = { namespace?: string; labelSelector?: string; fieldSelector?: string };

/** A list is read in pages of `pageSize` (default 500) and refused beyond `maxItems` (default 100,000). */
export type ListOptions = ReadOptions & Selection & { pageSize?: number; maxItems?: number };

/** All items and the version from which a watch continues. Items carry apiVersion and kind like single objects. */
export type KubeList<T extends KubeObject = KubeObject> = { items: T[]; resourceVersion: string };

/** A watch ends by itself after `timeoutMs` and fails with `timeout` after `idleMs` without a word of the server. */
export type WatchOptions = Selection & {
  /** where to continue; without it the server first sends everything as added */
  resourceVersion?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  idleMs?: number;
  /** called once the server has accepted the watch */
  onOpen?: () => void;
};

/** What a watch reports. A bookmark only moves the version. */
export type WatchEvent<T extends KubeObject = KubeObject> =
  | { kind: "added" | "modified" | "deleted"; object: T; resourceVersion: string }
  | { kind: "bookmark"; resourceVersion: string };

/** A question about a permission. */
export type Access = {
  verb: string;
  group: string;
  resource: string;
  subresource?: string;
  namespace?: string;
  name?: string;
};

/** The API server's answer. `isComplete` is false when a part of the authorizers failed. */
export type AccessDecision = { isAllowed: boolean; reason: string; isComplete: boolean };

/** A user in the words of the API server. */
export type KubeUser = {
  username: string;
  uid?: string;
  groups: readonly string[];
  extra: Readonly<Record<string, readonly string[]>>;
};

/** Whom a client speaks for instead of its own credential. */
export type Identity =
  | { kind: "impersonated"; user: { username: string } & Partial<Omit<KubeUser, "username">> }
  | { kind: "token"; token: string };

/**
 * Talks to one API server with one identity. Everything is raw JSON; every failure is an `IchorError`
 * (see kube-error.ts) whose message never carries a value.
 */
export type KubeClient = {
  /** address of the API server, without credentials */
  readonly server: string;
  /** namespace of the kubeconfig context or of the pod */
  readonly defaultNamespace: string;
  get<T extends KubeObject>(resource: Resource, ref: ObjectRef, options?: ReadOptions): Promise<T>;
  /** like `get`, but undefined where the object or its kind does not exist */
  find<T extends KubeObject>(
    resource: Resource,
    ref: ObjectRef,
    options?: ReadOptions,
  ): Promise<T | undefined>;
  list<T extends KubeObject>(resource: Resource, options?: ListOptions): Promise<KubeList<T>>;
  create<T extends KubeObject>(resource: Resource, object: T, options?: WriteOptions): Promise<T>;
  /** replaces the object; with `metadata.resourceVersion` only if nobody else wrote meanwhile (conflict) */
  replace<T extends KubeObject>(resource: Resource, object: T, options?: WriteOptions): Promise<T>;
  patchJson<T extends KubeObject>(resource: Resource, ref: ObjectRef, patch: JsonPatch): Promise<T>;
  patchMerge<T extends KubeObject>(resource: Resource, ref: ObjectRef, patch: MergePatch): Promise<T>;
  patchStatus<T extends KubeObject>(
    resource: Resource,
    ref: ObjectRef,
    patch: Omit<MergePatch, "subresource">,
  ): Promise<T>;
  apply<T extends KubeObject>(resource: Resource, object: KubeObject, options: ApplyOptions): Promise<T>;
  applyStatus<T extends KubeObject>(
    resource: Resource,
    object: KubeObject,
    options: ApplyOptions,
  ): Promise<T>;
  /** resolves when the server accepted the deletion; an object that is already gone is `not-found` */
  delete(resource: Resource, ref: ObjectRef, options?: DeleteOptions): Promise<void>;
  /** one watch; ends when the server's timeout is reached, throws on everything else; never reconnects */
  watch<T extends KubeObject>(resource: Resource, options?: WatchOptions): AsyncIterable<WatchEvent<T>>;
  /** what the server offers; `isComplete` false names what could not be read */
  discover(options?: CallOptions): Promise<Discovery>;
  version(options?: CallOptions): Promise<KubeVersion>;
  /** may this client's identity do it */
  review(access: Access, options?: CallOptions): Promise<AccessDecision>;
  /** may that user do it; needs the right to create subject access reviews */
  reviewFor(user: KubeUser, access: Access, options?: CallOptions): Promise<AccessDecision>;
  /** as whom the API server sees this client */
  whoAmI(options?: CallOptions): Promise<KubeUser>;
  /** the text of a path that is not an object, such as a pod's log */
  getText(path: string, options?: CallOptions): Promise<string>;
  /** the same server with another identity; shares connections where that is safe; not to be closed itself */
  as(identity: Identity): KubeClient;
  /** ends idle connections and refuses further calls; open watches end with `canceled` */
  close(): void;
};
