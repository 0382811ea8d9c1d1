import { IchorError } from "@ichor/errors";
import type { ClientContext } from "./client-context.ts";
import { type Clock, systemClock } from "./clock.ts";
import { connectKubeconfig, type KubeconfigOptions } from "./connection/connect-kubeconfig.ts";
import type { Connection, Impersonation } from "./connection/connection.ts";
import { connectFixed, type FixedOptions } from "./connection/fixed-connection.ts";
import { connectInCluster, type InClusterOptions } from "./connection/in-cluster.ts";
import { withIdentity } from "./connection/with-identity.ts";
import { discoveryCalls } from "./discover.ts";
import type { KubeClient } from "./kube-client.ts";
import { readCalls } from "./read-calls.ts";
import { reviewCalls } from "./review-calls.ts";
import { type Agents, createAgents } from "./transport/agents.ts";
import { createTransport } from "./transport/transport.ts";
import { watchCall } from "./watch-call.ts";
import { writeCalls } from "./write-calls.ts";

/** Where the API server is and who we are: exactly one of the first three. */
export type KubeClientOptions = {
  kubeconfig?: KubeconfigOptions;
  inCluster?: InClusterOptions;
  fixed?: FixedOptions;
  /** passed through instead of the credential found there */
  token?: string;
  /** asks on behalf of somebody else, with the credential found there */
  impersonate?: Impersonation;
  /** `ichor/<version>`; its first word is the default field manager (default `ichor`) */
  userAgent?: string;
  /** HTTPS_PROXY, HTTP_PROXY, NO_PROXY */
  proxyEnv?: Readonly<Record<string, string | undefined>>;
  clock?: Clock;
};

/** Creates a client. Nothing is sent yet; a kubeconfig or ServiceAccount that cannot be used rejects here. */
export async function createKubeClient(options: KubeClientOptions): Promise<KubeClient> {
  const clock = options.clock ?? systemClock;
  const connection = asSomebody(await connect(options, clock), options);
  refuseClearText(connection);
  const ended = new AbortController();
  const agents = createAgents(options.proxyEnv ?? {});
  const client = assemble({
    connection,
    agents,
    clock,
    userAgent: options.userAgent ?? "ichor",
    ended: ended.signal,
  });
  return {
    ...client,
    close() {
      ended.abort();
      agents.close();
    },
  };
}

function connect({ kubeconfig, inCluster, fixed }: KubeClientOptions, clock: Clock): Promise<Connection> {
  if (kubeconfig) return connectKubeconfig(kubeconfig, clock);
  if (inCluster) return connectInCluster(inCluster, clock);
  if (fixed) return Promise.resolve(connectFixed(fixed));
  return Promise.reject(
    new IchorError("precondition", "neither a kubeconfig nor a cluster to run in was given"),
  );
}

function asSomebody(connection: Connection, { token, impersonate }: KubeClientOptions): Connection {
  const passed = token === undefined ? connection : withIdentity(connection, { kind: "token", token });
  return impersonate ? withIdentity(passed, { kind: "impersonated", user: impersonate }) : passed;
}

/** Tokens never travel in clear text beyond this machine. */
function refuseClearText({ server }: Connection): void {
  const { protocol, hostname } = new URL(server);
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);
  if (protocol === "https:" || (protocol === "http:" && isLoopback)) return;
  throw new IchorError("precondition", `the API server's address ${server} is not https`);
}

type Parts = {
  connection: Connection;
  agents: Agents;
  clock: Clock;
  userAgent: string;
  ended: AbortSignal;
};

function assemble(parts: Parts): KubeClient {
  const context: ClientContext = { transport: createTransport(parts), userAgent: parts.userAgent };
  return {
    server: parts.connection.server,
    defaultNamespace: parts.connection.namespace,
    ...readCalls(context),
    ...writeCalls(context),
    ...watchCall(context),
    ...discoveryCalls(context),
    ...reviewCalls(context),
    as: (identity) => assemble({ ...parts, connection: withIdentity(parts.connection, identity) }),
    close() {
      // the pools belong to the client that `as` was called on
    },
  };
}
