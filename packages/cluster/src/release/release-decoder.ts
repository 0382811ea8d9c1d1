import type { JsonObject } from "@ichor/values";

/** The head of a Helm record. */
export type RecordHead = {
  name: string;
  namespace: string;
  revision: number;
  status: string;
  description: string;
  /** RFC 3339; empty where the record holds none */
  lastDeployed: string;
  chartName: string;
  chartVersion: string;
  appVersion: string;
  /** hash of the canonical JSON of the user-supplied values */
  configHash: string;
  /** digest of the chart's files that Ichor wrote into the record; empty where somebody else made it */
  chartDigest: string;
  /** digest of what the record keeps of the chart's files; empty where it cannot be rebuilt */
  recordDigest?: string;
};

/** A decoded Helm record. */
export type DecodedRecord = { head: RecordHead; config: JsonObject; manifest: string };

/**
 * Decodes Helm's records. The engine is the only authority on them; this is the part of it that is needed here.
 * A record that cannot be decoded rejects with `invalid`.
 */
export type ReleaseDecoder = {
  decodeRelease(record: Uint8Array, signal?: AbortSignal): Promise<DecodedRecord>;
};
