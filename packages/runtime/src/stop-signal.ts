import type { EventEmitter } from "node:events";

/** The part of `process` that is needed. */
export type SignalSource = Pick<EventEmitter, "on" | "off">;

/** A signal that is aborted when the process is asked to end, and how to stop listening. */
export type StopSignal = Disposable & { signal: AbortSignal };

/**
 * Turns SIGINT, SIGTERM and SIGHUP into an abort. A second one calls `onSecond`, because whoever sends it does not want
 * to wait. Called by the composition root with `process`.
 */
export function stopSignalOf(source: SignalSource, onSecond: () => void = () => undefined): StopSignal {
  const controller = new AbortController();
  const listener = () => {
    if (controller.signal.aborted) onSecond();
    else controller.abort();
  };
  const names = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const name of names) source.on(name, listener);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const name of names) source.off(name, listener);
    },
  };
}
