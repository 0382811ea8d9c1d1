import { type CallOptions, type Client, createClient, type Transport } from "@connectrpc/connect";
import { RenderService } from "@ichor/api/engine/v1";
import { isIchorError } from "@ichor/errors";
import type { ChartSource, Engine } from "./engine.ts";
import { isNotDelivered, toEngineError } from "./engine-error.ts";
import {
  fromChartRef,
  fromDescription,
  fromHead,
  fromInfo,
  fromParsed,
  fromRelease,
  fromRender,
  fromSchemaFinding,
} from "./from-message.ts";
import { copy, toJsonBytes, toLoadChart, toRecordSize, toRender } from "./to-message.ts";

/** The way to a running engine. */
export type EngineConnection = {
  /** the transport to the engine, which is started where none runs */
  transport(signal?: AbortSignal): Promise<Transport>;
  /** after a lost connection: waits until it is clear whether the engine still runs, and says so */
  isStillAlive(): Promise<boolean>;
};

type Call<T> = (client: Client<typeof RenderService>, options: CallOptions) => Promise<T>;

/** The engine over a transport: messages in and out, errors translated, nothing remembered. */
export function createEngineClient(connection: EngineConnection): Engine {
  const once = async <T>(run: Call<T>, signal: AbortSignal | undefined): Promise<T> => {
    try {
      const client = createClient(RenderService, await connection.transport(signal));
      return await run(client, signal === undefined ? {} : { signal });
    } catch (error) {
      throw toEngineError(error);
    }
  };
  const call = async <T>(run: Call<T>, signal: AbortSignal | undefined): Promise<T> => {
    try {
      return await once(run, signal);
    } catch (error) {
      if (!isIchorError(error, "unavailable") || error.retry === "never") throw error;
      // every call only reads: one that never arrived, or whose idle connection was just closed, is made again
      const isAlive = await connection.isStillAlive();
      if (!isAlive && !isNotDelivered(error)) throw error;
      return once(run, signal);
    }
  };
  return {
    info: (signal) => call(async (client, options) => fromInfo(await client.getInfo({}, options)), signal),
    loadChart: (source: ChartSource, signal) =>
      call(
        async (client, options) => fromChartRef((await client.loadChart(toLoadChart(source), options)).chart),
        signal,
      ),
    describeChart: (chartDigest, signal) =>
      call(
        async (client, options) => fromDescription(await client.describeChart({ chartDigest }, options)),
        signal,
      ),
    parseValues: (text, signal) =>
      call(
        async (client, options) => fromParsed(await client.parseValues({ text: toBytes(text) }, options)),
        signal,
      ),
    validate: ({ chartDigest, values }, signal) =>
      call(async (client, options) => {
        const answer = await client.validate({ chartDigest, valuesJson: toJsonBytes(values) }, options);
        return answer.findings.map(fromSchemaFinding);
      }, signal),
    render: (request, signal) =>
      call(async (client, options) => fromRender(await client.render(toRender(request), options)), signal),
    decodeRelease: (record, signal) =>
      call(
        async (client, options) =>
          fromRelease((await client.decodeRelease({ record: copy(record) }, options)).release),
        signal,
      ),
    listRevisions: (records, signal) =>
      call(async (client, options) => {
        const { revisions, errors } = await client.listRevisions({ records: records.map(copy) }, options);
        return { revisions: revisions.map(fromHead), errors };
      }, signal),
    encodeRecordSize: (request, signal) =>
      call(async (client, options) => {
        const { recordBytes, limitBytes } = await client.encodeRecordSize(toRecordSize(request), options);
        return { recordBytes: Number(recordBytes), limitBytes: Number(limitBytes) };
      }, signal),
  };
}

function toBytes(text: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof text === "string" ? new TextEncoder().encode(text) : copy(text);
}
