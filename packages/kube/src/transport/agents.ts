import { createHash } from "node:crypto";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Connection, Credential } from "../connection/connection.ts";
import { createSocksAgent } from "./socks-agent.ts";

/** Connections are pooled per server, authority and client certificate: a token travels in a header instead. */
export type Agents = {
  agentFor(connection: Connection, credential: Credential, use: AgentUse): Promise<HttpAgent>;
  close(): void;
};

/** Watches have a pool of their own, so that many of them cannot keep other calls waiting. */
export type AgentUse = "request" | "watch";

const mostRequestSockets = 32;
/** shorter than the 90 s after which the API server closes an idle connection */
const idleSocketMs = 45_000;
/** certificates rotate, so old pools must go */
const mostPools = 16;

/** Creates the pools; `proxyEnv` holds HTTPS_PROXY and its relatives. */
export function createAgents(proxyEnv: Readonly<Record<string, string | undefined>>): Agents {
  const pools = new Map<string, HttpAgent>();
  return {
    async agentFor(connection, credential, use) {
      const authority = await connection.authorities();
      const key = fingerprint([connection.server, use, authority, credential.clientCertificate]);
      const known = pools.get(key);
      if (known) return known;
      const agent = await createAgent({ connection, credential, use, authority, proxyEnv });
      const raced = pools.get(key);
      if (raced) {
        agent.destroy();
        return raced;
      }
      pools.set(key, agent);
      dropOldest(pools);
      return agent;
    },
    close() {
      for (const agent of pools.values()) agent.destroy();
      pools.clear();
    },
  };
}

type AgentInputs = {
  connection: Connection;
  credential: Credential;
  use: AgentUse;
  authority: string | undefined;
  proxyEnv: Readonly<Record<string, string | undefined>>;
};

async function createAgent({
  connection,
  credential,
  use,
  authority,
  proxyEnv,
}: AgentInputs): Promise<HttpAgent> {
  const { clientCertificate, clientKey } = credential;
  const { serverName, isInsecure, proxyUrl } = connection;
  const tls = {
    ...(authority ? { ca: authority } : {}),
    ...(clientCertificate && clientKey ? { cert: clientCertificate, key: clientKey } : {}),
    ...(serverName ? { servername: serverName } : {}),
    ...(isInsecure ? { rejectUnauthorized: false } : {}),
  };
  if (proxyUrl?.startsWith("socks")) return createSocksAgent({ server: connection.server, proxyUrl, tls });
  const pool = {
    keepAlive: true,
    keepAliveMsecs: 30_000,
    timeout: use === "request" ? idleSocketMs : 0,
    maxSockets: use === "request" ? mostRequestSockets : Number.POSITIVE_INFINITY,
    proxyEnv: proxyUrl ? { HTTPS_PROXY: proxyUrl, HTTP_PROXY: proxyUrl } : definedOf(proxyEnv),
  };
  return connection.server.startsWith("http:") ? new HttpAgent(pool) : new HttpsAgent({ ...pool, ...tls });
}

function definedOf(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function dropOldest(pools: Map<string, HttpAgent>): void {
  const [oldest] = pools;
  if (pools.size <= mostPools || !oldest) return;
  pools.delete(oldest[0]);
  // calls under way keep their sockets; only idle ones end here
  for (const sockets of Object.values(oldest[1].freeSockets))
    for (const socket of sockets ?? []) socket.destroy();
}

function fingerprint(parts: readonly (string | undefined)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part === undefined ? "-" : `${part.length}:${part}`);
  return hash.digest("base64");
}
