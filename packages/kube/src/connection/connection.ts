/** What proves to the API server who we are. Read before each request, so it may change over time. */
export type Credential = {
  /** PEM; both or none */
  clientCertificate?: string;
  clientKey?: string;
  /** the value of the Authorization header */
  authorization?: string;
  impersonate?: Impersonation;
};

/** Whom a request is made for. */
export type Impersonation = {
  username: string;
  uid?: string;
  groups?: readonly string[];
  extra?: Readonly<Record<string, readonly string[]>>;
};

/** One API server and the way to it. */
export type Connection = {
  /** `https://host:port`, perhaps with a path; no trailing slash */
  server: string;
  /** namespace of the context or the pod */
  namespace: string;
  /** PEM of the authorities that are trusted; undefined: those of the system */
  authorities(): Promise<string | undefined>;
  /** name in the server's certificate where it is not the host of `server` */
  serverName?: string;
  /** the server's certificate is not checked */
  isInsecure: boolean;
  proxyUrl?: string;
  /** rejects with an `IchorError` where the credential cannot be had */
  credential(signal: AbortSignal): Promise<Credential>;
  /** forgets what is cached, because the server did not accept it; false: a second try is pointless */
  renew(): boolean;
};
