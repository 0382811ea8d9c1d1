/** One setting of a program: an environment variable with its meaning. */
export type Setting<T> = {
  variable: string;
  /** one sentence for people */
  description: string;
  /** how the value is written, such as `host:port` */
  form: string;
  /** the default as it would be written; undefined: there is none */
  defaultText: string | undefined;
  /** the content never appears in messages or documents */
  isSecret: boolean;
  /** reads the text; a refusal is the end of a sentence and never repeats it */
  parse(text: string): { value: T } | { refusal: string };
};

/** What every setting has. Without a default the setting must be given. */
export type SettingOptions = { variable: string; description: string; default?: string };

/** Any text. An empty variable counts as absent. */
export function textSetting(
  options: SettingOptions & { form?: string; isSecret?: boolean },
): Setting<string> {
  return setting(options, { form: options.form ?? "text", parse: (text) => ({ value: text }) });
}

/** Text that may be absent. */
export function optionalSetting(
  options: Omit<SettingOptions, "default"> & { form?: string; isSecret?: boolean },
): Setting<string | undefined> {
  return {
    ...setting(
      { ...options, default: "" },
      { form: options.form ?? "text", parse: (text) => ({ value: text }) },
    ),
    parse: (text) => ({ value: text === "" ? undefined : text }),
  };
}

/** A whole number within bounds. */
export function integerSetting(options: SettingOptions & { min: number; max: number }): Setting<number> {
  const { min, max } = options;
  const form = `whole number from ${min} to ${max}`;
  return setting(options, {
    form,
    parse(text) {
      const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? { value } : { refusal: `must be a ${form}` };
    },
  });
}

/** `true` or `false`. */
export function flagSetting(options: SettingOptions): Setting<boolean> {
  return setting(options, {
    form: "true or false",
    parse: (text) =>
      text === "true" || text === "false" ? { value: text === "true" } : { refusal: "must be true or false" },
  });
}

/** One of some words. */
export function choiceSetting<const W extends string>(
  options: SettingOptions & { words: readonly W[] },
): Setting<W> {
  const form = options.words.join(", ");
  return setting(options, {
    form,
    parse(text) {
      const value = options.words.find((word) => word === text);
      return value === undefined ? { refusal: `must be one of ${form}` } : { value };
    },
  });
}

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A time such as `500ms`, `30s`, `5m` or `1h`, as milliseconds. */
export function durationSetting(options: SettingOptions): Setting<number> {
  return setting(options, {
    form: "duration such as 30s or 5m",
    parse(text) {
      const { amount, unit } = /^(?<amount>\d{1,9})(?<unit>ms|s|m|h)$/.exec(text)?.groups ?? {};
      return amount === undefined || unit === undefined
        ? { refusal: "must be a duration such as 30s or 5m" }
        : { value: Number(amount) * (unitsMs[unit] ?? 1) };
    },
  });
}

/** Texts separated by commas; white space around them does not count. */
export function listSetting(options: SettingOptions): Setting<readonly string[]> {
  return setting(options, {
    form: "texts separated by commas",
    parse: (text) => ({
      value: text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    }),
  });
}

/** An address to listen on. */
export type ListenAddress = { host: string; port: number };

/** `host:port`, with IPv6 hosts in brackets. Port 0 lets the system choose. */
export function listenSetting(options: SettingOptions): Setting<ListenAddress> {
  return setting(options, {
    form: "host:port",
    parse(text) {
      const { bracketed, plain, port } =
        /^(?:\[(?<bracketed>[0-9a-fA-F:.]+)\]|(?<plain>[^:\s[\]]*)):(?<port>\d{1,5})$/.exec(text)?.groups ??
        {};
      if (port === undefined || Number(port) > 65_535) return { refusal: "must be host:port" };
      return { value: { host: bracketed ?? (plain || "0.0.0.0"), port: Number(port) } };
    },
  });
}

function setting<T>(
  options: SettingOptions & { isSecret?: boolean },
  { form, parse }: Pick<Setting<T>, "form" | "parse">,
): Setting<T> {
  const { variable, description, isSecret = false } = options;
  return { variable, description, form, defaultText: options.default, isSecret, parse };
}
