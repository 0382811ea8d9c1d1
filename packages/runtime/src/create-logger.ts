import pino from "pino";
import type { LogFields, Logger, LogLevel } from "./logger.ts";
import { redactFields } from "./redact-fields.ts";

/** Where log lines go. */
export type LogSink = { write(line: string): unknown };

/** Options of `createLogger`. */
export type LoggerOptions = {
  /** default `info` */
  level?: LogLevel;
  /** JSON for machines (default) or text for a terminal */
  format?: "json" | "text";
  /** default: standard error */
  sink?: LogSink;
  /** fields of every line, such as the name and version of the program */
  fields?: LogFields;
  now?: () => Date;
};

/** Creates a logger whose lines hold no secrets; see `redactFields`. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const { level = "info", format = "json", fields = {}, now = () => new Date() } = options;
  const sink = options.sink ?? pino.destination({ fd: 2, sync: true });
  const root = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    format === "json" ? sink : textSink(sink),
  );
  return wrap(root, fields);
}

function wrap(root: pino.Logger, bound: LogFields): Logger {
  const write = (level: "debug" | "info" | "warn" | "error") => (sentence: string, fields?: LogFields) => {
    if (root.isLevelEnabled(level)) root[level](redactFields({ ...bound, ...fields }), sentence);
  };
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    with: (fields) => wrap(root, { ...bound, ...fields }),
  };
}

/** `12:00:00 info  sentence  name=value` */
function textSink(sink: LogSink): LogSink {
  return {
    write(line) {
      const { time, level, message, ...fields } = JSON.parse(line) as Record<string, string>;
      const clock = (time ?? "").slice(11, 19);
      const facts = Object.entries(fields).map(([name, value]) => `  ${name}=${formatValue(value)}`);
      sink.write(`${clock} ${(level ?? "").padEnd(5)} ${message ?? ""}${facts.join("")}\n`);
    },
  };
}

function formatValue(value: unknown): string {
  return typeof value === "string" && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}
