import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Engine, RecordSizeRequest } from "@ichor/render/engine";
import { createTtlCache } from "../ttl-cache.ts";
import type { RecordSize } from "./check-size.ts";

// The exact size of a record takes the engine longer than a render, because all of the chart is packed with it. Gzip
// cannot fold repeats that are further apart than 32 KiB, so the chart's part of a record has the same size whatever
// stands beside it. It is asked for once; what a preview adds is packed here. Near the limit, and for a save, the
// engine is asked for the exact number.

/** Says how large Helm's record of a release would be. */
export type RecordSizer = {
  /** within a few percent; exact where it is near the limit */
  estimate(request: RecordSizeRequest, signal: AbortSignal): Promise<RecordSize>;
};

const hourMs = 3_600_000;
/** From this share of the limit on an estimate is not good enough. */
const nearLimit = 0.9;
/** Base64 writes three bytes as four characters. */
const base64Growth = 4 / 3;

/** Creates a sizer without memories. */
export function createRecordSizer(
  engine: Pick<Engine, "encodeRecordSize">,
  clock: { now(): number },
): RecordSizer {
  const ofCharts = createTtlCache<RecordSize>({ clock, ttlMs: hourMs, mostEntries: 16 });
  return {
    async estimate(request, signal) {
      const { chartDigest } = request;
      const chart = ofCharts.of(chartDigest, () =>
        engine.encodeRecordSize({ chartDigest, values: {}, manifest: "", hooks: [], notes: "" }),
      );
      const [{ recordBytes, limitBytes }, ownBytes] = await Promise.all([chart, packedBytes(request)]);
      const estimated = Math.round(recordBytes + ownBytes * base64Growth);
      if (estimated < limitBytes * nearLimit) return { recordBytes: estimated, limitBytes };
      return engine.encodeRecordSize(request, signal);
    },
  };
}

async function packedBytes({ values, manifest, hooks = [], notes = "" }: RecordSizeRequest): Promise<number> {
  const text = JSON.stringify({ config: values, manifest, hooks, notes });
  const packed = await promisify(gzip)(text, { level: constants.Z_DEFAULT_COMPRESSION });
  return packed.length;
}
