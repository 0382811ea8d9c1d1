import type { Issue } from "@ichor/errors";
import type { Setting } from "./setting.ts";

/** Settings by the name that the program uses. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** What a program gets from its settings. */
export type ConfigOf<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

/** A configuration, or what is wrong with it. Warnings leave it usable. */
export type ParsedConfig<S extends Settings> =
  | { config: ConfigOf<S>; issues: readonly Issue[] }
  | { config: undefined; issues: readonly Issue[] };

/** Reads the environment. All issues at once; no issue repeats the content of a variable. */
export function parseConfig<const S extends Settings>(
  env: Readonly<Record<string, string | undefined>>,
  settings: S,
  { prefix = "ICHOR_" }: { prefix?: string } = {},
): ParsedConfig<S> {
  const read = Object.entries(settings).map(([name, setting]) => ({ name, ...readSetting(env, setting) }));
  const known = new Set(Object.values(settings).map(({ variable }) => variable));
  const strangers = Object.keys(env).filter((name) => name.startsWith(prefix) && !known.has(name));
  const issues = [
    ...read.flatMap(({ issue }) => (issue ? [issue] : [])),
    ...strangers.sort().map((variable) => unknownVariable(variable, [...known])),
  ];
  if (issues.some(({ severity }) => severity === "error")) return { config: undefined, issues };
  return { config: Object.fromEntries(read.map(({ name, value }) => [name, value])) as ConfigOf<S>, issues };
}

/** The settings as a table for the reference. */
export function renderConfigReference(settings: Settings): string {
  const rows = Object.values(settings).map(({ variable, form, defaultText, description }) => {
    const fallback = defaultText === undefined ? "required" : defaultText === "" ? "" : `\`${defaultText}\``;
    return `| \`${variable}\` | ${form} | ${fallback} | ${description} |`;
  });
  return ["| Variable | Form | Default | Meaning |", "|---|---|---|---|", ...rows, ""].join("\n");
}

function readSetting(
  env: Readonly<Record<string, string | undefined>>,
  { variable, parse, defaultText }: Setting<unknown>,
): { value?: unknown; issue?: Issue } {
  const text = env[variable] || defaultText;
  if (text === undefined) return { issue: configIssue(variable, `${variable} must be set`) };
  const parsed = parse(text);
  return "value" in parsed ? parsed : { issue: configIssue(variable, `${variable} ${parsed.refusal}`) };
}

function configIssue(variable: string, message: string): Issue {
  return { code: "config-invalid", severity: "error", message, path: [variable], owner: "ichor" };
}

function unknownVariable(variable: string, known: readonly string[]): Issue {
  const near = known.find((candidate) => distanceIsSmall(candidate, variable));
  return {
    code: "config-unknown",
    severity: "warning",
    message: `${variable} is not a setting of this program`,
    path: [variable],
    owner: "ichor",
    ...(near === undefined ? {} : { remedy: `Use ${near}` }),
  };
}

/** At most two letters added, removed or replaced. */
function distanceIsSmall(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? 3) <= 2;
}
