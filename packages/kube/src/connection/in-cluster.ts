import { isIP } from "node:net";
import { join } from "node:path";
import { IchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";
import { cachedFile } from "./cached-file.ts";
import type { Connection } from "./connection.ts";

/** Where a pod finds its API server and its ServiceAccount. */
export type InClusterOptions = {
  host: string;
  port: string;
  /** folder with `token`, `ca.crt` and `namespace` (default: the fixed path of every pod) */
  serviceAccountDir?: string;
};

const fixedDir = "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * Reads the environment of a pod: `KUBERNETES_SERVICE_HOST`, `KUBERNETES_SERVICE_PORT` and, for pods that run as
 * plain processes, `ICHOR_SERVICE_ACCOUNT_DIR`. Undefined outside a cluster.
 */
export function inClusterFromEnv(
  env: Readonly<Record<string, string | undefined>>,
): InClusterOptions | undefined {
  const host = env.KUBERNETES_SERVICE_HOST;
  const port = env.KUBERNETES_SERVICE_PORT;
  if (!host || !port) return undefined;
  const serviceAccountDir = env.ICHOR_SERVICE_ACCOUNT_DIR;
  return { host, port, ...(serviceAccountDir ? { serviceAccountDir } : {}) };
}

/** Connects as the pod's ServiceAccount. Token and authority are read again every minute. */
export async function connectInCluster(options: InClusterOptions, clock: Clock): Promise<Connection> {
  const { host, port, serviceAccountDir = fixedDir } = options;
  const token = cachedFile(join(serviceAccountDir, "token"), clock);
  const authority = cachedFile(join(serviceAccountDir, "ca.crt"), clock);
  const namespace = await cachedFile(join(serviceAccountDir, "namespace"), clock)
    .read()
    .catch(() => "default");
  await authority.read();
  return {
    server: `https://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    namespace: namespace.trim() || "default",
    isInsecure: false,
    authorities: () => authority.read(),
    async credential() {
      const text = (await token.read()).trim();
      if (text === "") throw new IchorError("unauthenticated", `the token in ${serviceAccountDir} is empty`);
      return { authorization: `Bearer ${text}` };
    },
    renew() {
      token.forget();
      return true;
    },
  };
}
