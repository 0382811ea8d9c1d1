import { isIchorError } from "@ichor/errors";
import { type KubeClient, type KubeObject, keyOf, resources } from "@ichor/kube";
import { textAt } from "../raw-json.ts";
import { type AllRevisions, readerFromRevisions } from "./reader-from-revisions.ts";
import type { ReleaseDecoder } from "./release-decoder.ts";
import type { ReadCall, ReleaseReader, ReleaseSource, Revision } from "./revision.ts";
import type { RevisionCache } from "./revision-cache.ts";
import { parseRevisionDescription } from "./revision-description.ts";
import { toUnreadable } from "./unreadable.ts";

/** A record made a revision, or why it cannot be one. */
export type DecodedRevision = { value: Revision } | { problem: string };

/** What the reader of Helm's records needs. */
export type RecordReaderOptions = {
  client: KubeClient;
  decoder: ReleaseDecoder;
  cache: RevisionCache<DecodedRevision>;
  source: Extract<ReleaseSource, { kind: "records" | "foreign" }>;
  releaseName: string;
};

/**
 * Reads Helm's own records, Secrets of type `helm.sh/release.v1`, with the client's rights. A record that was decoded
 * once is not fetched again: it is recognized by its metadata, which the same right lets the client see.
 */
export function createRecordReader(options: RecordReaderOptions): ReleaseReader {
  return readerFromRevisions(options.source, (call) => readAll(options, call));
}

async function readAll(options: RecordReaderOptions, call: ReadCall): Promise<AllRevisions> {
  const { client, source, releaseName, cache } = options;
  try {
    const { items } = await client.list(resources.secrets, {
      ...call,
      namespace: source.namespace,
      labelSelector: `owner=helm,name=${releaseName}`,
      fieldSelector: "type=helm.sh/release.v1",
      metadataOnly: true,
    });
    const decoded = await Promise.all(items.map((item) => cache.of(item, () => decode(options, item, call))));
    return {
      kind: "read",
      revisions: decoded.flatMap((one) => ("value" in one ? [one.value] : [])),
      problems: decoded.flatMap((one) => ("problem" in one ? [one.problem] : [])),
    };
  } catch (error) {
    return toUnreadable(error, `Helm's records in ${source.namespace}`);
  }
}

async function decode(
  { client, decoder, source, releaseName }: RecordReaderOptions,
  { metadata }: KubeObject,
  call: ReadCall,
): Promise<DecodedRevision> {
  const ref = { namespace: source.namespace, name: metadata.name };
  const problem = (what: string) => ({ problem: `record ${keyOf(ref)} cannot be used: ${what}` });
  const secret = await client.find(resources.secrets, ref, call);
  // Helm prunes old records at any moment
  const data = secret && textAt(secret, ["data", "release"]);
  if (data === undefined) return problem("it is gone or has no release");
  const record = new Uint8Array(Buffer.from(data, "base64"));
  try {
    const { head, config, manifest } = await decoder.decodeRelease(record, call.signal);
    if (head.name !== releaseName) return problem("it belongs to another release");
    return { value: toRevision({ head, config, manifest }, record) };
  } catch (error) {
    if (isIchorError(error, "invalid")) return problem("it cannot be decoded");
    throw error;
  }
}

function toRevision(
  { head, config, manifest }: Awaited<ReturnType<ReleaseDecoder["decodeRelease"]>>,
  record: Uint8Array,
): Revision {
  const { result, actor, reason } = parseRevisionDescription(head.description);
  return {
    revision: head.revision,
    status: head.status,
    chart: {
      name: head.chartName,
      version: head.chartVersion,
      ...(head.appVersion ? { appVersion: head.appVersion } : {}),
      ...(head.chartDigest ? { digest: head.chartDigest } : {}),
      ...(head.recordDigest ? { recordDigest: head.recordDigest } : {}),
    },
    valuesHash: head.configHash,
    ...(head.lastDeployed ? { deployedAt: head.lastDeployed } : {}),
    ...(actor ? { actor } : {}),
    ...(reason ? { reason } : {}),
    ...(result ? { result } : {}),
    effectiveValues: config,
    manifest,
    isMasked: false,
    record,
  };
}
