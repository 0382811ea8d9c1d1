import type { IncomingMessage, ServerResponse } from "node:http";

/** A short answer. */
export type Reply = {
  status: number;
  text: string;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
};

/** Sends an answer that nobody may keep. */
export function reply(response: ServerResponse, { status, text, contentType, headers }: Reply): void {
  response.writeHead(status, {
    "content-type": contentType ?? "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...headers,
  });
  response.end(text);
}

/** The body of a request as text; undefined where it is larger than allowed or breaks off. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The headers of a request as the web has them. */
export function webHeaders({ headers }: IncomingMessage): Headers {
  const web = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") web.set(name, value);
    else for (const one of value ?? []) web.append(name, one);
  }
  return web;
}
