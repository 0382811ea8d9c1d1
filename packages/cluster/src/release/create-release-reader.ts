import type { KubeClient } from "@ichor/kube";
import { names, namespaces } from "@ichor/model";
import { createPublishedReader } from "./published-reader.ts";
import type { ParsedRevision } from "./published-revision.ts";
import { createRecordReader, type DecodedRevision } from "./record-reader.ts";
import type { ReleaseDecoder } from "./release-decoder.ts";
import type { HistoryReading, ReadCall, ReleaseReader, RevisionReading, Unreadable } from "./revision.ts";
import { createRevisionCache, type RevisionCache } from "./revision-cache.ts";

/** What is remembered between readings. One for a process: what it holds is only given to whoever may list it. */
export type ReleaseCaches = {
  published: RevisionCache<ParsedRevision>;
  records: RevisionCache<DecodedRevision>;
};

/** Creates the caches of a process. */
export function createReleaseCaches(): ReleaseCaches {
  return { published: createRevisionCache(), records: createRevisionCache() };
}

/** With whose rights, with what decoder. */
export type ReleaseReaderOptions = { client: KubeClient; decoder: ReleaseDecoder; caches: ReleaseCaches };

/**
 * Reads the Cilium release of the cluster behind the client: what Ichor's controller published; where there is
 * nothing, the records of Ichor's release; where there are none, those of a release of the same name in `kube-system`
 * that somebody else made. Where nothing was found and something could not be read, that is the answer.
 */
export function createReleaseReader({ client, decoder, caches }: ReleaseReaderOptions): ReleaseReader {
  const recordsIn = (kind: "records" | "foreign", namespace: string) =>
    createRecordReader({
      client,
      decoder,
      cache: caches.records,
      source: { kind, namespace },
      releaseName: names.ciliumRelease,
    });
  const readers = [
    createPublishedReader({ client, cache: caches.published }),
    recordsIn("records", namespaces.ichor),
    recordsIn("foreign", namespaces.cilium),
  ];
  return {
    history: (call) => firstFound<HistoryReading>(readers, (reader) => reader.history(call)),
    newestDeployed: (call) => firstFound<RevisionReading>(readers, (reader) => reader.newestDeployed(call)),
    revision: (revision, call?: ReadCall) =>
      firstFound<RevisionReading>(readers, (reader) => reader.revision(revision, call)),
  };
}

async function firstFound<R extends { kind: "read" } | { kind: "none" } | Unreadable>(
  readers: readonly ReleaseReader[],
  ask: (reader: ReleaseReader) => Promise<R>,
): Promise<R> {
  let answer: R | undefined;
  for (const reader of readers) {
    const reading = await ask(reader);
    if (reading.kind === "read") return reading;
    // what could not be read outweighs what is not there
    if (answer === undefined || (answer.kind === "none" && reading.kind === "unreadable")) answer = reading;
  }
  if (answer === undefined) throw new Error("a release reader without sources");
  return answer;
}
