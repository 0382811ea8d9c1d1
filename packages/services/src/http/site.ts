import type { ListenAddress } from "@ichor/runtime";

/** Where browsers reach this server, exactly as it was printed. */
export type Site = {
  /** such as `127.0.0.1:8443` */
  readonly host: string;
  /** such as `http://127.0.0.1:8443` */
  readonly origin: string;
};

/** The site of a server that listens on an address of this machine. */
export function loopbackSite({ host, port }: ListenAddress): Site {
  const shown = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
  return { host: shown, origin: `http://${shown}` };
}

/** Whether nobody beyond this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
