// @vitest-environment node
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { ClusterService, WatchRequestSchema, WatchResponseSchema } from "@ichor/api/v1alpha1";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { fetchWatch, readEnvelopes } from "./fetch-watch.ts";
import { watchUrl } from "./watch-url.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return watchUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
const request = new Uint8Array(
  toBinary(WatchRequestSchema, create(WatchRequestSchema, { topics: [{ id: "one" }] })),
);
const serve = (routes: (router: ConnectRouter) => void) => listen(connectNodeAdapter({ routes }));
const never = new AbortController().signal;

async function collect(url: string, signal = never): Promise<string[]> {
  const topics: string[] = [];
  for await (const bytes of fetchWatch(url, request, signal))
    topics.push(fromBinary(WatchResponseSchema, bytes).topicId);
  return topics;
}

describe("fetchWatch", () => {
  test("speaks with a real Connect server: request, messages, clean end", async () => {
    const url = await serve((router) =>
      router.rpc(ClusterService.method.watch, async function* (asked) {
        yield { topicId: asked.topics[0]?.id ?? "" };
        yield { topicId: "x".repeat(100_000) };
        yield { topicId: "" };
      }),
    );
    expect((await collect(url)).map((topic) => topic.length)).toEqual([3, 100_000, 0]);
  });

  test.each([
    { code: Code.Unauthenticated, expected: "unauthenticated" },
    { code: Code.PermissionDenied, expected: "denied" },
    { code: Code.Unavailable, expected: "unavailable" },
    { code: Code.DataLoss, expected: "internal" },
  ])("throws what the server says: $expected", async ({ code, expected }) => {
    const url = await serve((router) =>
      router.rpc(ClusterService.method.watch, async function* () {
        yield { topicId: "before" };
        throw new ConnectError("why", code);
      }),
    );
    await expect(collect(url)).rejects.toMatchObject({ code: expected, message: "why" });
  });

  test.each([
    { status: 401, code: "unauthenticated" },
    { status: 403, code: "denied" },
    { status: 502, code: "unavailable" },
    { status: 418, code: "internal" },
  ])("reads status $status of a proxy as $code", async ({ status, code }) => {
    const url = await listen((_, response) => response.writeHead(status).end());
    await expect(collect(url)).rejects.toMatchObject({ code });
  });

  test("says that the connection was cut when it ends without a last word", async () => {
    const url = await listen((_, response) =>
      response.writeHead(200).end(new Uint8Array([0, 0, 0, 0, 9, 1])),
    );
    await expect(collect(url)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("stops when it is told to", async () => {
    const ended = Promise.withResolvers<void>();
    const url = await serve((router) =>
      router.rpc(ClusterService.method.watch, async function* (_, context) {
        yield { topicId: "first" };
        await new Promise((resolve) => context.signal.addEventListener("abort", resolve));
        ended.resolve();
      }),
    );
    const stop = new AbortController();
    const reading = (async () => {
      for await (const _ of fetchWatch(url, request, stop.signal)) stop.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    await ended.promise;
  });
});

describe("readEnvelopes", () => {
  test("gives the same messages however the network cuts them", async () => {
    const message = fc.record({ flags: fc.nat(3), data: fc.uint8Array({ maxLength: 40 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 30 })),
        async (messages, cuts) => {
          const wire = messages.flatMap(({ flags, data }) => [flags, 0, 0, 0, data.length, ...data]);
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              for (const cut of [...cuts, wire.length])
                if (wire.length > 0) controller.enqueue(new Uint8Array(wire.splice(0, cut)));
              controller.close();
            },
          });
          const read: { flags: number; data: Uint8Array }[] = [];
          for await (const envelope of readEnvelopes(body)) read.push(envelope);
          expect(read).toEqual(messages);
        },
      ),
    );
  });
});
