import { useSyncExternalStore } from "react";
import { useUi } from "./ui-context.ts";

/** Milliseconds between two updates of relative times. */
export const tickMs = 5_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick += 1;
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time now, read again every 5 s for all who ask; one timer for the whole page. */
export function useNow(): number {
  const { now } = useUi();
  useSyncExternalStore(subscribe, () => tick);
  return now();
}
