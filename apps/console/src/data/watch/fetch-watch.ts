import { type ErrorCode, IchorError } from "@ichor/errors";

// Opens the watch stream with nothing but fetch: Connect's protocol for streams is five bytes before each message. The
// pages use the library; the worker does without it, because it would be the larger part of it.

/** Bytes before a message: flags and length. */
const prefixBytes = 5;
const endFlag = 0b10;

const codes: Record<string, ErrorCode> = {
  canceled: "canceled",
  invalid_argument: "invalid",
  deadline_exceeded: "timeout",
  not_found: "not-found",
  already_exists: "already-exists",
  permission_denied: "denied",
  resource_exhausted: "exhausted",
  failed_precondition: "precondition",
  aborted: "conflict",
  unavailable: "unavailable",
  unauthenticated: "unauthenticated",
};
const statusCodes: Record<number, ErrorCode> = { 401: "unauthenticated", 403: "denied", 404: "not-found" };

/** The stream of one request, message by message. Ends when the server ends it; throws what the server says. */
export async function* fetchWatch(
  url: string,
  request: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/connect+proto", "Connect-Protocol-Version": "1" },
    body: envelope(request),
    credentials: "same-origin",
    redirect: "error",
    signal,
  });
  if (!response.ok || !response.body) throw refused(response.status);
  for await (const { flags, data } of readEnvelopes(response.body)) {
    if (flags & endFlag) return throwIfFailed(data);
    yield data;
  }
  throw new IchorError("unavailable", "The connection was cut");
}

function envelope(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(prefixBytes + message.length);
  new DataView(framed.buffer).setUint32(1, message.length);
  framed.set(message, prefixBytes);
  return framed;
}

/** Cuts a byte stream into messages, however the network cut it. */
export async function* readEnvelopes(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ flags: number; data: Uint8Array }> {
  let held = new Uint8Array();
  for await (const chunk of readChunks(body)) {
    const joined = new Uint8Array(held.length + chunk.length);
    joined.set(held);
    joined.set(chunk, held.length);
    held = joined;
    for (let size = sizeOf(held); size !== undefined && held.length >= size; size = sizeOf(held)) {
      yield { flags: held[0] ?? 0, data: held.slice(prefixBytes, size) };
      held = held.slice(size);
    }
  }
}

function sizeOf(held: Uint8Array): number | undefined {
  if (held.length < prefixBytes) return undefined;
  return prefixBytes + new DataView(held.buffer, held.byteOffset).getUint32(1);
}

/** Not every browser can iterate a body. */
async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function throwIfFailed(data: Uint8Array): void {
  const end = JSON.parse(new TextDecoder().decode(data)) as { error?: { code?: string; message?: string } };
  if (!end.error) return;
  const code = codes[end.error.code ?? ""] ?? "internal";
  throw new IchorError(code, end.error.message ?? "The server gave no reason");
}

function refused(status: number): IchorError {
  const code = statusCodes[status] ?? (status >= 500 ? "unavailable" : "internal");
  return new IchorError(code, `The server answered with status ${status}`);
}
