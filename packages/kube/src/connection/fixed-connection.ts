import type { Connection } from "./connection.ts";

/** An API server whose address and credential are known, for example from a test's control plane. */
export type FixedOptions = {
  /** `https://host:port` or, for tests on loopback, `http://host:port` */
  server: string;
  /** PEM of the trusted authority */
  authority?: string;
  token?: string;
  clientCertificate?: string;
  clientKey?: string;
  namespace?: string;
};

/** Connects to a known address with a fixed credential. */
export function connectFixed(options: FixedOptions): Connection {
  const { server, authority, token, clientCertificate, clientKey, namespace = "default" } = options;
  const credential = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(clientCertificate && clientKey ? { clientCertificate, clientKey } : {}),
  };
  return {
    server: server.replace(/\/+$/, ""),
    namespace,
    isInsecure: false,
    authorities: () => Promise.resolve(authority),
    credential: () => Promise.resolve(credential),
    renew: () => false,
  };
}
