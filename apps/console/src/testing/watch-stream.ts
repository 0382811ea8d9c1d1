import { create, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { type WatchRequest, WatchRequestSchema, WatchResponseSchema } from "@ichor/api/v1alpha1";

/** A stream of the watch RPC in the hands of a test: what was asked, and a way to send, end or break it. */
export type OpenStream = {
  request: WatchRequest;
  isAborted(): boolean;
  send(message: MessageInitShape<typeof WatchResponseSchema>): void;
  end(): void;
  fail(error: unknown): void;
};

/** Stands for the server's watch RPC. Every `open` adds a stream to `streams`. */
export function createStreamSource(): {
  streams: OpenStream[];
  open(request: Uint8Array, signal: AbortSignal): AsyncIterable<Uint8Array>;
} {
  const streams: OpenStream[] = [];
  return {
    streams,
    open(request, signal) {
      const queue = createQueue();
      signal.addEventListener("abort", () => queue.push({ kind: "fail", error: signal.reason }));
      streams.push({
        request: fromBinary(WatchRequestSchema, request),
        isAborted: () => signal.aborted,
        send: (message) => queue.push({ kind: "message", message: toBytes(message) }),
        end: () => queue.push({ kind: "end" }),
        fail: (error) => queue.push({ kind: "fail", error }),
      });
      return queue.items;
    },
  };
}

function toBytes(message: MessageInitShape<typeof WatchResponseSchema>): Uint8Array {
  return toBinary(WatchResponseSchema, create(WatchResponseSchema, message));
}

type Item = { kind: "message"; message: Uint8Array } | { kind: "end" } | { kind: "fail"; error: unknown };

function createQueue(): { push(item: Item): void; items: AsyncIterable<Uint8Array> } {
  const waiting: Item[] = [];
  let wake: (() => void) | undefined;
  async function* read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const item = waiting.shift();
      if (!item) await new Promise<void>((resolve) => (wake = resolve));
      else if (item.kind === "end") return;
      else if (item.kind === "fail") throw item.error;
      else yield item.message;
    }
  }
  return {
    push(item) {
      waiting.push(item);
      wake?.();
    },
    items: read(),
  };
}
