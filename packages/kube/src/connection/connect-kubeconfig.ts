import { isAbsolute, join } from "node:path";
import { IchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";
import { cachedFile } from "./cached-file.ts";
import type { Connection, Credential, Impersonation } from "./connection.ts";
import { createExecCredential } from "./exec-credential.ts";
import { fieldOf, type Kubeconfig, type KubeconfigEntry, listOf, mapOf } from "./kubeconfig-file.ts";
import { createLibraryCredential } from "./library-credential.ts";
import { loadKubeconfig } from "./load-kubeconfig.ts";

/** Which kubeconfig, and which context of it (default: the current one). */
export type KubeconfigOptions = {
  paths: readonly string[];
  context?: string;
  /** environment of credential programs */
  env?: Readonly<Record<string, string | undefined>>;
  /** credential programs may use the terminal (default false) */
  isInteractive?: boolean;
  /** receives what credential programs print for people */
  report?: (line: string) => void;
};

/** Connects as a context of a kubeconfig says. A context or entry that does not exist is `not-found`. */
export async function connectKubeconfig(options: KubeconfigOptions, clock: Clock): Promise<Connection> {
  const config = await loadKubeconfig(options.paths);
  const contextName = options.context ?? config.currentContext;
  if (contextName === "")
    throw new IchorError("precondition", "the kubeconfig has no current context", {
      details: { remedy: "Name a context" },
    });
  const context = entryOf(config, "contexts", contextName);
  const cluster = entryOf(config, "clusters", fieldOf(context.fields, "cluster") ?? "");
  const userName = fieldOf(context.fields, "user");
  const user = userName === undefined ? undefined : entryOf(config, "users", userName);
  return {
    ...placeOf(cluster, clock),
    namespace: fieldOf(context.fields, "namespace") ?? "default",
    ...(await authenticator(user, options, clock)),
  };
}

function entryOf(config: Kubeconfig, list: "contexts" | "clusters" | "users", name: string): KubeconfigEntry {
  const entry = config[list].find((candidate) => candidate.name === name);
  if (!entry) throw new IchorError("not-found", `the kubeconfig has no ${list.slice(0, -1)} named ${name}`);
  return entry;
}

function placeOf(
  cluster: KubeconfigEntry,
  clock: Clock,
): Pick<Connection, "server" | "authorities" | "serverName" | "isInsecure" | "proxyUrl"> {
  const server = fieldOf(cluster.fields, "server")?.replace(/\/+$/, "");
  if (server === undefined || !URL.canParse(server))
    throw new IchorError("invalid", `cluster ${cluster.name} of the kubeconfig has no usable server address`);
  const serverName = fieldOf(cluster.fields, "tls-server-name");
  const proxyUrl = fieldOf(cluster.fields, "proxy-url");
  return {
    server,
    authorities: pemSource(cluster, "certificate-authority", clock),
    isInsecure: fieldOf(cluster.fields, "insecure-skip-tls-verify") === "true",
    ...(serverName ? { serverName } : {}),
    ...(proxyUrl ? { proxyUrl } : {}),
  };
}

/** PEM from `<field>-data` (base64), which wins as in kubectl, or from the file that `<field>` names. */
function pemSource(
  entry: KubeconfigEntry | undefined,
  field: string,
  clock: Clock,
): () => Promise<string | undefined> {
  const data = fieldOf(entry?.fields, `${field}-data`);
  if (data !== undefined) {
    const pem = Buffer.from(data, "base64").toString("utf8");
    return () => Promise.resolve(pem);
  }
  const path = fieldOf(entry?.fields, field);
  if (entry === undefined || path === undefined) return () => Promise.resolve(undefined);
  const file = cachedFile(absolute(entry.folder, path), clock);
  return () => file.read();
}

async function authenticator(
  user: KubeconfigEntry | undefined,
  options: KubeconfigOptions,
  clock: Clock,
): Promise<Pick<Connection, "credential" | "renew">> {
  const certificate = pemSource(user, "client-certificate", clock);
  const key = pemSource(user, "client-key", clock);
  const bearer = await bearerSource(user, options, clock);
  const impersonate = impersonationOf(user);
  return {
    async credential(signal) {
      const [clientCertificate, clientKey] = await Promise.all([certificate(), key()]);
      return {
        ...(clientCertificate && clientKey ? { clientCertificate, clientKey } : {}),
        ...(await bearer.credential(signal)),
        ...(impersonate ? { impersonate } : {}),
      };
    },
    renew: bearer.renew,
  };
}

type Bearer = { credential(signal: AbortSignal): Promise<Credential>; renew(): boolean };

async function bearerSource(
  user: KubeconfigEntry | undefined,
  options: KubeconfigOptions,
  clock: Clock,
): Promise<Bearer> {
  const fields = user?.fields;
  const exec = mapOf(fields, "exec");
  if (user && exec) return execSource(user, { ...options, clock });
  const provider = mapOf(fields, "auth-provider");
  if (user && provider) {
    const credential = await createLibraryCredential(user.name, provider);
    return { credential, renew: () => false };
  }
  const tokenFile = fieldOf(fields, "tokenFile") ?? fieldOf(fields, "token-file");
  if (user && tokenFile) {
    const file = cachedFile(absolute(user.folder, tokenFile), clock);
    return {
      credential: async () => ({ authorization: `Bearer ${(await file.read()).trim()}` }),
      renew: () => {
        file.forget();
        return true;
      },
    };
  }
  return fixedSource(user);
}

function execSource(user: KubeconfigEntry, options: KubeconfigOptions & { clock: Clock }): Bearer {
  const plugin = createExecCredential({
    fields: mapOf(user.fields, "exec") ?? {},
    folder: user.folder,
    env: options.env ?? {},
    isInteractive: options.isInteractive ?? false,
    clock: options.clock,
    report: options.report,
  });
  return {
    credential: plugin.credential,
    renew: () => {
      plugin.forget();
      return true;
    },
  };
}

function fixedSource(user: KubeconfigEntry | undefined): Bearer {
  const token = fieldOf(user?.fields, "token");
  const username = fieldOf(user?.fields, "username");
  const password = fieldOf(user?.fields, "password") ?? "";
  const credential: Credential = token
    ? { authorization: `Bearer ${token}` }
    : username
      ? { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` }
      : {};
  return { credential: () => Promise.resolve(credential), renew: () => false };
}

function impersonationOf(user: KubeconfigEntry | undefined): Impersonation | undefined {
  const username = fieldOf(user?.fields, "as");
  if (username === undefined) return undefined;
  const uid = fieldOf(user?.fields, "as-uid");
  const extra = mapOf(user?.fields, "as-user-extra") ?? {};
  return {
    username,
    ...(uid ? { uid } : {}),
    groups: listOf(user?.fields, "as-groups").map(String),
    extra: Object.fromEntries(Object.keys(extra).map((name) => [name, listOf(extra, name).map(String)])),
  };
}

function absolute(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}
