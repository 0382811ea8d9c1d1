/** Lets one loop wait until somebody has work for it. Rings before the wait are not lost. */
export type Doorbell = {
  ring(): void;
  /** resolves after the next ring, or when the signal is aborted */
  wait(): Promise<void>;
};

/** Creates a doorbell that also rings when the signal is aborted. */
export function createDoorbell(signal: AbortSignal): Doorbell {
  let hasRung = signal.aborted;
  let answer: (() => void) | undefined;
  const ring = () => {
    hasRung = true;
    answer?.();
  };
  signal.addEventListener("abort", ring, { once: true });
  return {
    ring,
    async wait() {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        answer = undefined;
      }
      hasRung = signal.aborted;
    },
  };
}
