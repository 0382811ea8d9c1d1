import { type KubeClient, resources } from "@ichor/kube";
import { labels, namespaces } from "@ichor/model";
import { type ParsedRevision, parseRevisionConfigMap } from "./published-revision.ts";
import { type AllRevisions, readerFromRevisions } from "./reader-from-revisions.ts";
import type { ReadCall, ReleaseReader } from "./revision.ts";
import type { RevisionCache } from "./revision-cache.ts";
import { toUnreadable } from "./unreadable.ts";

/** What the reader of published revisions needs. */
export type PublishedReaderOptions = {
  client: KubeClient;
  cache: RevisionCache<ParsedRevision>;
  /** default `ichor-system` */
  namespace?: string;
};

/** Reads the revisions that Ichor's controller publishes as ConfigMaps. */
export function createPublishedReader(options: PublishedReaderOptions): ReleaseReader {
  const { namespace = namespaces.ichor } = options;
  return readerFromRevisions({ kind: "published", namespace }, (call) => readAll(options, namespace, call));
}

async function readAll(
  { client, cache }: PublishedReaderOptions,
  namespace: string,
  call: ReadCall,
): Promise<AllRevisions> {
  try {
    const { items } = await client.list(resources.configMaps, {
      ...call,
      namespace,
      labelSelector: labels.revision,
    });
    const parsed = await Promise.all(items.map((item) => cache.of(item, () => parseRevisionConfigMap(item))));
    return {
      kind: "read",
      revisions: parsed.flatMap((one) => ("value" in one ? [one.value] : [])),
      problems: parsed.flatMap((one) => ("problem" in one ? [one.problem] : [])),
    };
  } catch (error) {
    return toUnreadable(error, `what Ichor publishes in ${namespace}`);
  }
}
