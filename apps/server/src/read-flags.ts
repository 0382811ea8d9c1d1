import { parseArgs } from "node:util";
import { IchorError } from "@ichor/errors";
import type { Settings } from "@ichor/runtime";

/**
 * Lays command line flags over the environment: `--chart-dirs X` is `ICHOR_CHART_DIRS=X`; flags that are true or false
 * may stand alone. Gives undefined where help was asked for; a flag that does not exist is `invalid`.
 */
export function readFlags(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  settings: Settings,
): Readonly<Record<string, string | undefined>> | undefined {
  const variables = new Map(
    Object.values(settings).map(({ variable, form }) => [flagOf(variable), { variable, form }]),
  );
  const options = Object.fromEntries(
    [...variables.keys(), "help"].map((flag) => [flag, { type: "string" as const }]),
  );
  const given = read(standAlone(args, variables), options);
  if (given.help !== undefined) return undefined;
  const overrides = Object.entries(given).map(([flag, text]) => [
    variables.get(flag)?.variable ?? flag,
    text,
  ]);
  return { ...env, ...Object.fromEntries(overrides) };
}

function flagOf(variable: string): string {
  return variable
    .replace(/^ICHOR_/, "")
    .toLowerCase()
    .replaceAll("_", "-");
}

/** `--read-only` and `--help` mean `--read-only=true`. */
function standAlone(args: readonly string[], variables: ReadonlyMap<string, { form: string }>): string[] {
  return args.map((arg) => {
    const flag = arg.startsWith("--") ? arg.slice(2) : "";
    const isAlone = flag === "help" || variables.get(flag)?.form === "true or false";
    return isAlone ? `${arg}=true` : arg;
  });
}

function read(
  args: string[],
  options: Record<string, { type: "string" }>,
): Record<string, string | undefined> {
  try {
    return parseArgs({ args, options }).values as Record<string, string | undefined>;
  } catch (cause) {
    throw new IchorError("invalid", (cause as Error).message, { cause });
  }
}
