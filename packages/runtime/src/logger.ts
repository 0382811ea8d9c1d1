/** Facts that belong to a log line. Whole objects and secrets do not. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes log lines: a constant sentence plus fields. error: somebody must act; warn: we recovered; info: a state
 * changed; debug: the rest.
 */
export type Logger = {
  debug(sentence: string, fields?: LogFields): void;
  info(sentence: string, fields?: LogFields): void;
  warn(sentence: string, fields?: LogFields): void;
  error(sentence: string, fields?: LogFields): void;
  /** a logger that adds these fields to every line */
  with(fields: LogFields): Logger;
};

/** Levels from chatty to silent. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** See `logLevels`. */
export type LogLevel = (typeof logLevels)[number];
