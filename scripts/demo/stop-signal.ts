/** Signals of one key press arrive twice: from the terminal, and from the process that started this one. */
const sameKeyMs = 1_000;

/**
 * A signal that is aborted when the process is to end: by Ctrl-C, by a signal, or because the process that started it is
 * gone. Whoever asks a second time does not want to wait: the process ends at once, and what it started ends with it.
 */
export function stopSignal(process: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  let firstMs: number | undefined;
  const stop = () => {
    if (firstMs !== undefined && performance.now() - firstMs > sameKeyMs) process.exit(1);
    firstMs ??= performance.now();
    controller.abort(new Error("asked to end"));
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  if (process.connected) process.once("disconnect", stop).channel?.unref();
  return controller.signal;
}
