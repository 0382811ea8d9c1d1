import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type WatchRequest, type WatchResponse, WatchResponseSchema } from "@ichor/api/v1alpha1";

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
  open(request: WatchRequest, signal: AbortSignal): AsyncIterable<WatchResponse>;
} {
  const streams: OpenStream[] = [];
  return {
    streams,
    open(request, signal) {
      const queue = createQueue();
      signal.addEventListener("abort", () => queue.push({ kind: "fail", error: signal.reason }));
      streams.push({
        request,
        isAborted: () => signal.aborted,
        send: (message) => queue.push({ kind: "message", message: create(WatchResponseSchema, message) }),
        end: () => queue.push({ kind: "end" }),
        fail: (error) => queue.push({ kind: "fail", error }),
      });
      return queue.items;
    },
  };
}

type Item = { kind: "message"; message: WatchResponse } | { kind: "end" } | { kind: "fail"; error: unknown };

function createQueue(): { push(item: Item): void; items: AsyncIterable<WatchResponse> } {
  const waiting: Item[] = [];
  let wake: (() => void) | undefined;
  async function* read(): AsyncGenerator<WatchResponse> {
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
