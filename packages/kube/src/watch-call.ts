import type { IncomingMessage } from "node:http";
import { IchorError } from "@ichor/errors";
import { type ClientContext, queryOf, questionOf, withKind } from "./client-context.ts";
import type { KubeClient, WatchEvent, WatchOptions } from "./kube-client.ts";
import { type Question, toWatchError } from "./kube-error.ts";
import type { KubeObject } from "./kube-object.ts";
import { oversizedAnswer, toNetworkError, truncatedAnswer } from "./network-error.ts";
import { pathOf, type Resource } from "./resource.ts";
import { startDeadline } from "./transport/deadline.ts";

const defaultTimeoutMs = 300_000;
/** bookmarks come about once a minute, so three minutes without a word mean that nobody is there */
const defaultIdleMs = 180_000;
const longestLineBytes = 16 << 20;

/** The call that watches. */
export function watchCall(context: ClientContext): Pick<KubeClient, "watch"> {
  return {
    watch: <T extends KubeObject>(resource: Resource, options: WatchOptions = {}) =>
      watchOnce<T>(context, resource, options),
  };
}

async function* watchOnce<T extends KubeObject>(
  { transport }: ClientContext,
  resource: Resource,
  options: WatchOptions,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const question = questionOf("watch", resource, options.namespace ? { namespace: options.namespace } : {});
  using idle = startIdleGuard(options.idleMs ?? defaultIdleMs);
  using deadline = startDeadline({ signals: [options.signal, transport.ended, idle.signal] });
  const failure = (error: unknown) => {
    if (idle.signal.aborted) return silent(question, options.idleMs ?? defaultIdleMs);
    if (deadline.signal.aborted) return deadline.error(question.what);
    return error;
  };
  let message: IncomingMessage | undefined;
  try {
    message = await transport.open(
      { method: "GET", path: watchPath(resource, options), question, use: "watch" },
      deadline,
    );
    options.onOpen?.();
    idle.touch();
    for await (const line of linesOf(message, { server: transport.server, onData: idle.touch })) {
      yield toEvent<T>(line, { question, resource, server: transport.server });
    }
  } catch (error) {
    throw failure(error);
  } finally {
    message?.destroy();
  }
  if (deadline.signal.aborted) throw failure(undefined);
}

function watchPath(resource: Resource, options: WatchOptions): string {
  const { namespace, labelSelector, fieldSelector, resourceVersion, timeoutMs = defaultTimeoutMs } = options;
  const query = queryOf({
    watch: true,
    allowWatchBookmarks: true,
    labelSelector,
    fieldSelector,
    resourceVersion,
    timeoutSeconds: Math.max(1, Math.round(timeoutMs / 1000)),
  });
  return `${pathOf(resource, namespace ? { namespace } : {})}${query}`;
}

type IdleGuard = Disposable & { signal: AbortSignal; touch(): void };

/** Aborts its signal when nobody touched it for `idleMs`. */
function startIdleGuard(idleMs: number): IdleGuard {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), idleMs);
  return {
    signal: controller.signal,
    touch: () => void timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

function silent({ what }: Question, idleMs: number): IchorError {
  return new IchorError("timeout", `cannot ${what}: the API server said nothing for ${idleMs} ms`);
}

/** The lines of a body. A last line without its end means that the body was cut. */
async function* linesOf(
  message: IncomingMessage,
  { server, onData }: { server: string; onData: () => void },
): AsyncGenerator<string, void, undefined> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      onData();
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        pending.push(chunk.subarray(start, end));
        yield Buffer.concat(pending).toString("utf8");
        pending = [];
        pendingBytes = 0;
        start = end + 1;
      }
      pending.push(chunk.subarray(start));
      pendingBytes += chunk.length - start;
      if (pendingBytes > longestLineBytes) throw oversizedAnswer(server, longestLineBytes);
    }
  } catch (error) {
    throw toNetworkError(error, server);
  }
  if (pendingBytes > 0) throw truncatedAnswer(server);
}

type LineContext = { question: Question; resource: Resource; server: string };

function toEvent<T extends KubeObject>(
  line: string,
  { question, resource, server }: LineContext,
): WatchEvent<T> {
  const { type, object } = parseLine(line, server);
  if (type === "ERROR") throw toWatchError(object, question);
  const resourceVersion = (object as T).metadata?.resourceVersion ?? "";
  switch (type) {
    case "ADDED":
      return { kind: "added", object: withKind(object as T, resource), resourceVersion };
    case "MODIFIED":
      return { kind: "modified", object: withKind(object as T, resource), resourceVersion };
    case "DELETED":
      return { kind: "deleted", object: withKind(object as T, resource), resourceVersion };
    case "BOOKMARK":
      return { kind: "bookmark", resourceVersion };
    default:
      throw truncatedAnswer(server);
  }
}

function parseLine(line: string, server: string): { type: unknown; object: object } {
  try {
    const { type, object } = JSON.parse(line) as { type?: unknown; object?: unknown };
    if (typeof object === "object" && object !== null) return { type, object };
  } catch {
    // answered below
  }
  throw truncatedAnswer(server);
}
