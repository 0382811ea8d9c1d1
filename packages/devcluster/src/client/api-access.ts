/** How to reach an API server and as whom. */
export type ApiAccess = {
  /** such as `https://127.0.0.1:41234` */
  url: string;
  caPem: string;
  user: string;
  /** a client certificate, or */
  certPem?: string;
  keyPem?: string;
  /** a bearer token */
  token?: string;
};
