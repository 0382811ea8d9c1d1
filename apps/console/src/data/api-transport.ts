import type { Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";

/**
 * The way to the server: binary messages, and GET for methods without side effects, so that answers named by a digest
 * can stay in the browser's cache. Works in windows and in workers.
 */
export function createApiTransport(baseUrl: string): Transport {
  return createConnectTransport({ baseUrl, useBinaryFormat: true, useHttpGet: true });
}
