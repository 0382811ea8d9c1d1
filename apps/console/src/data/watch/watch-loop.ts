import { IchorError, isIchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";
import { decideBackoffMs } from "./backoff.ts";
import type { LinkState, StaleMark } from "./link-state.ts";

// Keeps one stream open for ever. Every end of it is a reason to open it again, whatever its code says: a server that
// stops ends streams cleanly, and a lost HTTP/2 session arrives as "canceled". Only `stop` ends it.

/** Silence longer than this means that the stream is dead: the server sends heartbeats at least every 30 seconds. */
const defaultSilenceMs = 75_000;
/** A stream that lived this long was a good one: the next loss starts with the shortest wait again. */
const goodAfterMs = 10_000;
/** `live` is told again at most this often, so that a busy stream does not flood the listeners. */
const tellEveryMs = 2_000;

/** What a watch loop works with. `random` gives numbers in [0, 1). */
export type WatchLoopOptions = {
  open(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** answers what a heartbeat says about the age of what the server shows; `undefined`: it is no heartbeat */
  onMessage(message: Uint8Array): { stale: StaleMark | undefined } | undefined;
  onState(state: LinkState): void;
  clock: Clock;
  random(): number;
  silenceMs?: number;
};

/** A running loop. `restart` opens the stream anew at once (other topics), `retryNow` cuts a wait short. */
export type WatchLoop = { restart(): void; retryNow(): void; stop(): void };

type Ended = { kind: "restarted" } | { kind: "lost"; error: unknown; livedMs: number };

/** Starts the loop at once. The caller stops it. */
export function createWatchLoop(options: WatchLoopOptions): WatchLoop {
  const { clock, onState } = options;
  const stopped = new AbortController();
  let turn = new AbortController();
  let wait = new AbortController();
  let lastMessageAt: number | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let stale: StaleMark | undefined;

  function received(message: Uint8Array): void {
    lastMessageAt = clock.now();
    const beat = options.onMessage(message);
    const isNews = beat !== undefined && beat.stale?.since !== stale?.since;
    if (beat) stale = beat.stale;
    if (!isNews && lastMessageAt - toldAt < tellEveryMs) return;
    toldAt = lastMessageAt;
    onState({ kind: "live", lastMessageAt, ...(stale && { stale }) });
  }

  async function run(): Promise<void> {
    onState({ kind: "connecting" });
    let since: number | undefined;
    for (let attempt = 0; !stopped.signal.aborted; ) {
      turn = new AbortController();
      const ended = await consume(options, turn.signal, received);
      if (stopped.signal.aborted) return;
      if (ended.kind === "restarted") continue;
      if (ended.livedMs > 0) since = undefined;
      if (ended.livedMs >= goodAfterMs) attempt = 0;
      attempt += 1;
      since ??= clock.now();
      toldAt = Number.NEGATIVE_INFINITY;
      stale = undefined;
      const delayMs = decideBackoffMs(attempt, options.random());
      onState(
        lostState({ error: ended.error, attempt, since, nextTryAt: clock.now() + delayMs, lastMessageAt }),
      );
      wait = new AbortController();
      await clock.sleep(delayMs, AbortSignal.any([wait.signal, stopped.signal]));
    }
  }

  void run();
  return {
    restart: () => {
      turn.abort();
      wait.abort();
    },
    retryNow: () => wait.abort(),
    stop: () => {
      stopped.abort();
      turn.abort();
    },
  };
}

/** Reads one stream to its end. Gives up on silence. */
async function consume(
  { open, clock, silenceMs = defaultSilenceMs }: WatchLoopOptions,
  signal: AbortSignal,
  received: (message: Uint8Array) => void,
): Promise<Ended> {
  const attempt = new AbortController();
  const stream = open(AbortSignal.any([signal, attempt.signal]))[Symbol.asyncIterator]();
  let firstAt: number | undefined;
  const lived = () => (firstAt === undefined ? 0 : Math.max(1, clock.now() - firstAt));
  try {
    for (;;) {
      const next = await nextOrSilence(stream, clock.sleep, { silenceMs, signal });
      if (signal.aborted) return { kind: "restarted" };
      if (next === "silence") return { kind: "lost", error: silence(silenceMs), livedMs: lived() };
      if (next.done) return { kind: "lost", error: closedByServer(), livedMs: lived() };
      firstAt ??= clock.now();
      received(next.value);
    }
  } catch (error) {
    return signal.aborted ? { kind: "restarted" } : { kind: "lost", error, livedMs: lived() };
  } finally {
    attempt.abort();
  }
}

/** The next message, or `silence` when none came in time or nobody wants one any more. */
async function nextOrSilence(
  stream: AsyncIterator<Uint8Array>,
  sleep: Clock["sleep"],
  { silenceMs, signal }: { silenceMs: number; signal: AbortSignal },
): Promise<IteratorResult<Uint8Array> | "silence"> {
  const heard = new AbortController();
  const silent = sleep(silenceMs, AbortSignal.any([heard.signal, signal])).then(() => "silence" as const);
  const next = stream.next();
  next.catch(() => undefined);
  try {
    return await Promise.race([next, silent]);
  } finally {
    heard.abort();
  }
}

function silence(silenceMs: number): IchorError {
  return new IchorError("unavailable", `No message for ${Math.round(silenceMs / 1000)} s`);
}

/** Whatever is not the server's word: the request never got there, or the connection broke. */
function unreachableServer(cause: unknown): IchorError {
  return new IchorError("unavailable", "The server does not answer", { cause });
}

function closedByServer(): IchorError {
  return new IchorError("unavailable", "The server closed the connection");
}

type Loss = {
  error: unknown;
  attempt: number;
  since: number;
  nextTryAt: number;
  lastMessageAt: number | undefined;
};

function lostState({ error, attempt, since, nextTryAt, lastMessageAt }: Loss): LinkState {
  const { code, message } = isIchorError(error) ? error : unreachableServer(error);
  return {
    kind: "reconnecting",
    ...(lastMessageAt !== undefined && { lastMessageAt }),
    since,
    nextTryAt,
    attempt,
    code,
    message,
  };
}
