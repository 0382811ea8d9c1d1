import { type KubeObject, keyOf, type ObjectRef } from "../kube-object.ts";
import { apiVersionOf, pathOf, type Resource } from "../resource.ts";
import { type Backend, type BackendRequest, type Sink, sendJson, statusBody } from "./backend.ts";

// Lists (paged), reads and watches (with bookmarks, history and expiry) of objects in memory. It exists to inject
// faults; what the API server means by a write is only tested on a real one.

/** An API server in memory whose objects tests change from within. */
export type MemoryApi = {
  backend: Backend;
  /** creates or changes an object; sets uid, version and creation time as the API server does */
  put(resource: Resource, object: KubeObject): KubeObject;
  remove(resource: Resource, ref: ObjectRef): void;
  /** forgets all history: older versions and pages that were begun are expired from now on */
  compact(): void;
  /** sends a bookmark to every watch */
  bookmark(): void;
  /** ends every watch in good order */
  endWatches(): void;
  /** how many watches are open */
  watches(): number;
  /** jumps to a later version, as if much had happened elsewhere */
  setVersion(version: number): void;
  /** goes back to an earlier version without any object and tells nobody, as a restored store does */
  restore(version: number): void;
};

type Entry = { type: "ADDED" | "MODIFIED" | "DELETED"; object: KubeObject; version: number };
type Watcher = Place & { sink: Sink };
type Place = {
  collection: Collection;
  namespace: string | undefined;
  selects: (object: KubeObject) => boolean;
};
type Collection = { resource: Resource; objects: Map<string, KubeObject>; history: Entry[] };
type Store = {
  collections: Map<string, Collection>;
  watchers: Set<Watcher>;
  version: number;
  oldest: number;
  uids: number;
};

/** Creates an API server that knows the given resources and has no objects. */
export function createMemoryApi(resources: readonly Resource[]): MemoryApi {
  const store: Store = {
    collections: new Map(
      resources.map((resource) => [
        pathOf(resource),
        { resource, objects: new Map<string, KubeObject>(), history: [] as Entry[] },
      ]),
    ),
    watchers: new Set(),
    version: 100,
    oldest: 0,
    uids: 0,
  };
  return {
    backend: (request, sink) => answer(store, request, sink),
    put: (resource, object) => put(store, resource, object),
    remove: (resource, ref) => remove(store, resource, ref),
    compact() {
      store.oldest = store.version;
      for (const collection of store.collections.values()) collection.history = [];
    },
    bookmark() {
      for (const { sink, collection } of store.watchers)
        sink.write(
          eventLine("BOOKMARK", {
            ...kindOf(collection.resource),
            metadata: { resourceVersion: `${store.version}` },
          }),
        );
    },
    endWatches() {
      for (const { sink } of store.watchers) sink.end();
      store.watchers.clear();
    },
    watches: () => store.watchers.size,
    setVersion(version) {
      store.version = version;
    },
    restore(version) {
      store.version = version;
      store.oldest = 0;
      for (const collection of store.collections.values()) {
        collection.objects.clear();
        collection.history = [];
      }
    },
  };
}

function put(store: Store, resource: Resource, object: KubeObject): KubeObject {
  const collection = collectionOf(store, resource);
  const key = keyOf(object.metadata);
  const before = collection.objects.get(key);
  const version = ++store.version;
  const stored: KubeObject = {
    ...object,
    ...kindOf(resource),
    metadata: {
      ...object.metadata,
      uid: before?.metadata.uid ?? `uid-${++store.uids}`,
      resourceVersion: `${version}`,
      creationTimestamp: before?.metadata.creationTimestamp ?? "2026-01-01T00:00:00Z",
    },
  };
  collection.objects.set(key, stored);
  publish(store, collection, { type: before ? "MODIFIED" : "ADDED", object: stored, version });
  return stored;
}

function remove(store: Store, resource: Resource, ref: ObjectRef): void {
  const collection = collectionOf(store, resource);
  const before = collection.objects.get(keyOf(ref));
  if (!before) throw new Error(`there is no ${resource.plural} ${keyOf(ref)}`);
  collection.objects.delete(keyOf(ref));
  const version = ++store.version;
  const object = { ...before, metadata: { ...before.metadata, resourceVersion: `${version}` } };
  publish(store, collection, { type: "DELETED", object, version });
}

function publish(store: Store, collection: Collection, entry: Entry): void {
  collection.history.push(entry);
  for (const watcher of store.watchers) {
    if (watcher.collection === collection && isWithin(entry.object, watcher))
      watcher.sink.write(eventLine(entry.type, entry.object));
  }
}

function isWithin(object: KubeObject, { namespace, selects }: Place): boolean {
  return (namespace === undefined || object.metadata.namespace === namespace) && selects(object);
}

/** `key=value` and `key` for labels, `path=value` for fields, joined by commas. */
function selectorOf(query: URLSearchParams): (object: KubeObject) => boolean {
  const terms = (name: string) => (query.get(name) ?? "").split(",").filter((term) => term !== "");
  const labels = terms("labelSelector").map((term) => term.split("="));
  const fields = terms("fieldSelector").map((term) => term.split("="));
  return (object) =>
    labels.every(([key = "", value]) => {
      const label = object.metadata.labels?.[key];
      return value === undefined ? label !== undefined : label === value;
    }) && fields.every(([path = "", value]) => fieldAt(object, path) === value);
}

function fieldAt(object: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], object);
}

function answer(store: Store, request: BackendRequest, sink: Sink): void {
  const place = placeOf(store, request.url);
  if (!place) answerSingle(store, request.url.pathname, sink);
  else if (request.url.searchParams.has("watch")) answerWatch(store, place, { request, sink });
  else answerList(store, place, { request, sink });
}

type Exchange = { request: BackendRequest; sink: Sink };

function placeOf(
  store: Store,
  { pathname: path, searchParams }: Pick<URL, "pathname" | "searchParams">,
): Place | undefined {
  const [, root, namespace, plural] = /^(.*)\/namespaces\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const collection = store.collections.get(root === undefined ? path : `${root}/${plural}`);
  return collection && { collection, namespace, selects: selectorOf(searchParams) };
}

function answerList(store: Store, place: Place, { request, sink }: Exchange): void {
  const { searchParams } = request.url;
  const { collection } = place;
  const from = searchParams.get("continue");
  const start = from === null ? { version: store.version, after: "" } : parseContinue(from);
  if (start.version < store.oldest) {
    sendJson(sink, 410, statusBody(410, "Expired"));
    return;
  }
  const limit = Number(searchParams.get("limit") ?? Number.POSITIVE_INFINITY);
  const all = [...collection.objects]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([key, object]) => key > start.after && isWithin(object, place));
  const page = all.slice(0, limit);
  const last = page.at(-1)?.[0] ?? "";
  sendJson(sink, 200, {
    kind: `${collection.resource.kind}List`,
    apiVersion: apiVersionOf(collection.resource),
    metadata: {
      resourceVersion: `${start.version}`,
      ...(all.length > page.length ? { continue: formatContinue(start.version, last) } : {}),
    },
    // as for built-in kinds, items come without their kind
    items: page.map(([, { kind: _kind, apiVersion: _apiVersion, ...item }]) => item),
  });
}

function answerWatch(store: Store, place: Place, { request, sink }: Exchange): void {
  const from = Number(request.url.searchParams.get("resourceVersion") ?? 0);
  sink.head(200, { "content-type": "application/json" });
  if (from < store.oldest) {
    sink.write(eventLine("ERROR", statusBody(410, "Expired", "too old resource version")));
    sink.end();
    return;
  }
  for (const { type, object, version } of place.collection.history) {
    if (version > from && isWithin(object, place)) sink.write(eventLine(type, object));
  }
  const watcher: Watcher = { ...place, sink };
  store.watchers.add(watcher);
  request.gone.addEventListener("abort", () => store.watchers.delete(watcher), { once: true });
}

function answerSingle(store: Store, path: string, sink: Sink): void {
  const [, folder, name] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  const place = placeOf(store, { pathname: folder ?? "", searchParams: new URLSearchParams() });
  if (!place) {
    sink.head(404, { "content-type": "text/plain" });
    sink.write("404 page not found\n");
    sink.end();
    return;
  }
  const { collection, namespace } = place;
  const object = collection.objects.get(keyOf({ name: name ?? "", ...(namespace ? { namespace } : {}) }));
  if (object) sendJson(sink, 200, object);
  else
    sendJson(sink, 404, {
      ...statusBody(404, "NotFound"),
      details: { name, kind: collection.resource.plural },
    });
}

function collectionOf(store: Store, resource: Resource): Collection {
  const collection = store.collections.get(pathOf(resource));
  if (!collection) throw new Error(`this API server does not know ${resource.plural}`);
  return collection;
}

function kindOf(resource: Resource): { apiVersion: string; kind: string } {
  return { apiVersion: apiVersionOf(resource), kind: resource.kind };
}

function eventLine(type: string, object: unknown): string {
  return `${JSON.stringify({ type, object })}\n`;
}

function formatContinue(version: number, after: string): string {
  return Buffer.from(JSON.stringify({ version, after })).toString("base64url");
}

function parseContinue(text: string): { version: number; after: string } {
  return JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as { version: number; after: string };
}
