import type { Agent } from "node:http";

/** What a connection through a SOCKS proxy needs. */
export type SocksOptions = {
  server: string;
  proxyUrl: string;
  tls: { ca?: string; cert?: string; key?: string; servername?: string; rejectUnauthorized?: boolean };
};

/** An agent through a SOCKS proxy, from the Kubernetes client library, which is loaded only for this. */
export async function createSocksAgent({ server, proxyUrl, tls }: SocksOptions): Promise<Agent> {
  const { KubeConfig } = await import("@kubernetes/client-node");
  const config = new KubeConfig();
  const encode = (pem: string | undefined) => (pem ? Buffer.from(pem).toString("base64") : undefined);
  config.loadFromClusterAndUser(
    withoutUndefined({
      name: "cluster",
      server,
      proxyUrl,
      skipTLSVerify: tls.rejectUnauthorized === false,
      caData: encode(tls.ca),
      tlsServerName: tls.servername,
    }),
    withoutUndefined({ name: "user", certData: encode(tls.cert), keyData: encode(tls.key) }),
  );
  const options: { agent?: unknown } = {};
  await config.applyToHTTPSOptions(options);
  return options.agent as Agent;
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
