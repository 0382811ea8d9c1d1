import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { useControlPlane } from "@ichor/devcluster/testing";
import { expectNoOpenHandles, temporaryFolder } from "@ichor/testkit";
import { expect, test } from "vitest";
import { createKubeClient } from "../index.ts";

const cluster = useControlPlane();

/** A proxy on loopback that remembers where it was asked to go. */
type Proxy = AsyncDisposable & { port: number; destinations: string[] };

async function serve(server: Server, destinations: string[]): Promise<Proxy> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    destinations,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function joinSockets(client: Socket, host: string, port: number): Socket {
  const upstream = connect(port, host);
  upstream.on("error", () => client.destroy());
  client.on("close", () => upstream.destroy());
  upstream.pipe(client).pipe(upstream);
  return upstream;
}

function startConnectProxy(): Promise<Proxy> {
  const destinations: string[] = [];
  const server = createHttpServer();
  server.on("connect", (request, socket: Socket) => {
    destinations.push(request.url ?? "");
    const [host = "", port] = (request.url ?? "").split(":");
    const upstream = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
    socket.on("close", () => upstream.destroy());
  });
  return serve(server, destinations);
}

/** Version 5 without a password, IPv4 addresses and names. */
function startSocksProxy(): Promise<Proxy> {
  const destinations: string[] = [];
  const server = createServer((client) => {
    client.once("data", () => {
      client.write(Buffer.from([5, 0]));
      client.once("data", (ask: Buffer) => {
        const isName = ask[3] === 3;
        const length = isName ? (ask[4] ?? 0) + 1 : 4;
        const host = isName ? ask.subarray(5, 4 + length).toString() : [...ask.subarray(4, 8)].join(".");
        const port = ask.readUInt16BE(4 + length);
        destinations.push(`${host}:${port}`);
        client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        joinSockets(client, host, port);
      });
    });
  });
  return serve(server, destinations);
}

async function versionThrough(proxyUrl: string): Promise<string> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "config");
  const { url, caPem, certPem = "", keyPem = "" } = cluster.admin;
  const encode = (pem: string) => Buffer.from(pem).toString("base64");
  const config = {
    "current-context": "c",
    contexts: [{ name: "c", context: { cluster: "c", user: "u" } }],
    clusters: [
      {
        name: "c",
        cluster: { server: url, "certificate-authority-data": encode(caPem), "proxy-url": proxyUrl },
      },
    ],
    users: [
      { name: "u", user: { "client-certificate-data": encode(certPem), "client-key-data": encode(keyPem) } },
    ],
  };
  await writeFile(path, JSON.stringify(config));
  const client = await createKubeClient({ kubeconfig: { paths: [path] } });
  try {
    expect((await client.whoAmI()).username).toBe(cluster.admin.user);
    return (await client.version()).gitVersion;
  } finally {
    client.close();
  }
}

test.each([
  { scheme: "http", start: startConnectProxy },
  { scheme: "socks5", start: startSocksProxy },
])(
  "a $scheme proxy of the kubeconfig carries every request, and is left when the client closes",
  async ({ scheme, start }) => {
    await expectNoOpenHandles(async () => {
      await using proxy = await start();
      expect(await versionThrough(`${scheme}://127.0.0.1:${proxy.port}`)).toMatch(/^v1\./);
      expect(new Set(proxy.destinations)).toEqual(new Set([new URL(cluster.admin.url).host]));
    });
  },
);

test("HTTPS_PROXY is used, and NO_PROXY is respected", async () => {
  await using proxy = await startConnectProxy();
  const { url, caPem, certPem = "", keyPem = "" } = cluster.admin;
  const fixed = { server: url, authority: caPem, clientCertificate: certPem, clientKey: keyPem };
  const HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`;
  for (const [proxyEnv, used] of [
    [{ HTTPS_PROXY }, 1],
    [{ HTTPS_PROXY, NO_PROXY: "127.0.0.1" }, 1],
  ] as const) {
    const client = await createKubeClient({ fixed, proxyEnv });
    await client.version();
    client.close();
    expect(proxy.destinations).toHaveLength(used);
  }
});

test("a server whose certificate is signed by somebody else is not spoken to", async () => {
  const client = await createKubeClient({ fixed: { server: cluster.admin.url, token: "t" } });
  await expect(client.version()).rejects.toMatchObject({ code: "unavailable", retry: "never" });
  client.close();
});
