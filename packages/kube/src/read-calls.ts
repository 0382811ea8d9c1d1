import { IchorError, isIchorError } from "@ichor/errors";
import {
  type ClientContext,
  limitsOf,
  parseAnswer,
  queryOf,
  questionOf,
  withKind,
} from "./client-context.ts";
import type { KubeClient, KubeList, ListOptions, ReadOptions } from "./kube-client.ts";
import { isExpired } from "./kube-failure.ts";
import type { KubeObject } from "./kube-object.ts";
import { pathOf, qualifiedNameOf, type Resource } from "./resource.ts";

const defaultPageSize = 500;
const defaultMaxItems = 100_000;

/** The calls that read objects. */
export function readCalls({
  transport,
}: ClientContext): Pick<KubeClient, "get" | "find" | "list" | "getText"> {
  const get: KubeClient["get"] = async <T extends KubeObject>(
    ...[resource, ref, options = {}]: Parameters<KubeClient["get"]>
  ) => {
    const answer = await transport.send({
      method: "GET",
      path: pathOf(resource, ref),
      question: questionOf("read", resource, ref),
      ...acceptOf(options),
      ...limitsOf(options),
    });
    return withKind(parseAnswer<T>(answer, transport), resource);
  };
  return {
    get,
    async find<T extends KubeObject>(...args: Parameters<KubeClient["find"]>) {
      try {
        return await get<T>(...args);
      } catch (error) {
        if (isIchorError(error, "not-found")) return undefined;
        throw error;
      }
    },
    list: <T extends KubeObject>(resource: Resource, options: ListOptions = {}) =>
      listAll<T>({ transport, resource, options }),
    async getText(path, options = {}) {
      const answer = await transport.send({
        method: "GET",
        path,
        accept: "*/*",
        question: { what: `read ${path.split("?")[0]}` },
        ...limitsOf(options),
      });
      return answer.text;
    },
  };
}

type Listing = Pick<ClientContext, "transport"> & { resource: Resource; options: ListOptions };
type Page<T> = { items?: T[] | null; metadata?: { resourceVersion?: string; continue?: string } };

async function listAll<T extends KubeObject>(listing: Listing): Promise<KubeList<T>> {
  const { pageSize = defaultPageSize } = listing.options;
  try {
    return await listPages<T>(listing, pageSize);
  } catch (error) {
    // the list grew older than the server remembers while it was read: one answer with everything cannot
    if (isExpired(error)) return listPages<T>(listing, undefined);
    throw error;
  }
}

async function listPages<T extends KubeObject>(
  { transport, resource, options }: Listing,
  pageSize: number | undefined,
): Promise<KubeList<T>> {
  const { namespace, labelSelector, fieldSelector, maxItems = defaultMaxItems } = options;
  const question = questionOf("list", resource, namespace ? { namespace } : {});
  const items: T[] = [];
  let from: string | undefined;
  for (;;) {
    const query = queryOf({ labelSelector, fieldSelector, limit: pageSize, continue: from });
    const path = `${pathOf(resource, namespace ? { namespace } : {})}${query}`;
    const answer = await transport.send({
      method: "GET",
      path,
      question,
      ...acceptOf(options, "List"),
      ...limitsOf(options),
    });
    const page = parseAnswer<Page<T>>(answer, transport);
    for (const item of page.items ?? []) items.push(withKind(item, resource));
    if (items.length > maxItems) throw tooMany(resource, maxItems);
    from = page.metadata?.continue || undefined;
    if (from === undefined) return { items, resourceVersion: page.metadata?.resourceVersion ?? "" };
  }
}

function acceptOf({ metadataOnly }: ReadOptions, suffix = ""): { accept?: string } {
  if (!metadataOnly) return {};
  return { accept: `application/json;as=PartialObjectMetadata${suffix};v=v1;g=meta.k8s.io,application/json` };
}

function tooMany(resource: Resource, maxItems: number): IchorError {
  const name = qualifiedNameOf(resource);
  return new IchorError("exhausted", `cannot list ${name}: there are more than ${maxItems}`, {
    retry: "never",
  });
}
