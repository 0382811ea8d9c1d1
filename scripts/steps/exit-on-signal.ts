const interrupted = 130;

/**
 * Ends the process on Ctrl-C, on a signal, or when the process that started it is gone. What was started hangs on the
 * `exit` event, see `endWithProcess`.
 */
export function exitOnSignal(process: NodeJS.Process): void {
  const end = () => process.exit(interrupted);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, end);
  if (process.connected) process.once("disconnect", end).channel?.unref();
}

/** Sends a signal to a child when this process ends before the child does. */
export function endWithProcess(
  child: { kill(signal: NodeJS.Signals): boolean; once(event: "exit", listener: () => void): unknown },
  signal: NodeJS.Signals,
): void {
  const end = () => child.kill(signal);
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
