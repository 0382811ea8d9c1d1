import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { finished } from "node:stream/promises";
import type { Backend } from "./backend.ts";

/** A real API server and the credential for requests that bring none. */
export type ProxyTarget = {
  url: string;
  caPem?: string;
  certPem?: string;
  keyPem?: string;
  token?: string;
};

/** A backend that passes everything on to a real API server, so that faults can be put in front of it. */
export function proxyTo({ url, caPem, certPem, keyPem, token }: ProxyTarget): Backend {
  const send = url.startsWith("http:") ? requestHttp : requestHttps;
  return async (request, sink) => {
    const {
      host: _host,
      connection: _connection,
      "accept-encoding": _encoding,
      ...headers
    } = request.headers;
    const outgoing = send(new URL(`${request.url.pathname}${request.url.search}`, url), {
      method: request.method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      signal: request.gone,
      ...(caPem ? { ca: caPem } : {}),
      ...(certPem && keyPem ? { cert: certPem, key: keyPem } : {}),
    });
    outgoing.on("response", (answer) => {
      const { "transfer-encoding": _transfer, connection: _kept, ...passed } = answer.headers;
      sink.head(answer.statusCode ?? 502, passed as Record<string, string | string[]>);
      answer.on("data", (chunk: Buffer) => sink.write(chunk));
      answer.on("end", () => sink.end());
      answer.on("error", () => sink.destroy());
    });
    outgoing.on("error", () => sink.destroy());
    outgoing.end(request.body);
    await finished(outgoing).catch(() => undefined);
  };
}
