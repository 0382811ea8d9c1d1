import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { IchorError } from "@ichor/errors";
import { hashValues, type JsonObject } from "@ichor/values";
import type { DecodedRecord, ReleaseDecoder } from "../release/release-decoder.ts";

/** The parts of Helm's record that tests write. */
export type TestRecord = {
  name: string;
  namespace: string;
  version: number;
  info: { status: string; description: string; last_deployed: string };
  chart: {
    metadata: { name: string; version: string; appVersion: string; annotations?: Record<string, string> };
  };
  config: JsonObject;
  manifest: string;
};

/** The value of a record Secret's `release` key: base64 of gzip of JSON. */
export async function encodeRecord(record: TestRecord): Promise<string> {
  return (await promisify(gzip)(JSON.stringify(record))).toString("base64");
}

/** Where tests keep the digest of the chart; real records hold the chart itself. */
export const testDigestAnnotation = "test/digest";

/** Decodes what `encodeRecord` wrote. Real records are the engine's. */
export const testDecoder: ReleaseDecoder = {
  async decodeRelease(bytes): Promise<DecodedRecord> {
    const record = await parseRecord(bytes);
    const { metadata } = record.chart;
    return {
      head: {
        name: record.name,
        namespace: record.namespace,
        revision: record.version,
        status: record.info.status,
        description: record.info.description,
        lastDeployed: record.info.last_deployed,
        chartName: metadata.name,
        chartVersion: metadata.version,
        appVersion: metadata.appVersion,
        configHash: hashValues(record.config),
        chartDigest: metadata.annotations?.[testDigestAnnotation] ?? "",
      },
      config: record.config,
      manifest: record.manifest,
    };
  },
};

async function parseRecord(bytes: Uint8Array): Promise<TestRecord> {
  try {
    const compressed = Buffer.from(Buffer.from(bytes).toString("utf8"), "base64");
    return JSON.parse((await promisify(gunzip)(compressed)).toString("utf8")) as TestRecord;
  } catch (cause) {
    throw new IchorError("invalid", "the record cannot be decoded", { cause });
  }
}
