// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter, createClient } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { ClusterService, CniService, ErrorDetailSchema } from "@ichor/api/v1alpha1";
import { afterEach, describe, expect, test } from "vitest";
import { createApiTransport } from "./api-transport.ts";
import { toIchorError } from "./to-ichor-error.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(routes: (router: ConnectRouter) => void) {
  const requests: IncomingMessage[] = [];
  const handle = connectNodeAdapter({ routes });
  server = createServer((request, response) => {
    requests.push(request);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, url, transport: createApiTransport(url) };
}

describe("the transport of the pages", () => {
  test("reads by GET, so that browsers can keep what never changes", async () => {
    const { transport, requests } = await serve((router) =>
      router.rpc(CniService.method.getChartModel, ({ chartDigest }, { responseHeader }) => {
        responseHeader.set("Cache-Control", "public, immutable");
        return { chart: { digest: chartDigest }, modelJson: new Uint8Array(70_000) };
      }),
    );
    const answer = await createClient(CniService, transport).getChartModel({ chartDigest: "sha256:ä" });
    expect(answer.chart?.digest).toBe("sha256:ä");
    expect(answer.modelJson).toHaveLength(70_000);
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("sends what has side effects, or holds a person's text, by POST", async () => {
    const { transport, requests } = await serve((router) =>
      router.rpc(CniService.method.setCiliumValues, ({ text }) => ({ layerHash: text })),
    );
    const answer = await createClient(CniService, transport).setCiliumValues({ text: "a: ü\n" });
    expect(answer.layerHash).toBe("a: ü\n");
    expect(requests.map(({ method, headers }) => [method, headers["content-type"]])).toEqual([
      ["POST", "application/proto"],
    ]);
    expect(requests[0]?.url).toBe("/ichor.v1alpha1.CniService/SetCiliumValues");
  });

  test("hands the server's error on with its details", async () => {
    const { transport } = await serve((router) =>
      router.rpc(ClusterService.method.getSession, () => {
        const value = create(ErrorDetailSchema, { code: "denied", remedy: "Ask for it" });
        throw new ConnectError("no", Code.PermissionDenied, undefined, [{ desc: ErrorDetailSchema, value }]);
      }),
    );
    const error = await createClient(ClusterService, transport).getSession({}).catch(toIchorError);
    expect(error).toMatchObject({ code: "denied", message: "no", details: { remedy: "Ask for it" } });
  });

  test("gives up a request that nobody waits for", async () => {
    const arrived = Promise.withResolvers<AbortSignal>();
    const { transport } = await serve((router) =>
      router.rpc(ClusterService.method.listClusters, async (_, { signal }) => {
        arrived.resolve(signal);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return {};
      }),
    );
    const stop = new AbortController();
    const answer = createClient(ClusterService, transport).listClusters({}, { signal: stop.signal });
    const serverSide = await arrived.promise;
    stop.abort();
    await expect(answer).rejects.toMatchObject({ code: Code.Canceled });
    await new Promise((resolve) =>
      serverSide.aborted ? resolve(0) : serverSide.addEventListener("abort", resolve),
    );
  });

  test.each([{ name: "a server that is not there", url: "http://127.0.0.1:1", code: "unavailable" }])(
    "names $name",
    async ({ url, code }) => {
      const client = createClient(ClusterService, createApiTransport(url));
      await expect(
        client.getSession({}).catch((error) => Promise.reject(toIchorError(error))),
      ).rejects.toMatchObject({ code });
    },
  );

  test("takes a page of a proxy as a failure, not as an answer", async () => {
    server = createServer((_, response) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Sign in</h1>"),
    );
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(createClient(ClusterService, createApiTransport(url)).getSession({})).rejects.toThrow(
      /content type/,
    );
  });
});
