import { isIchorError } from "@ichor/errors";
import { CommanderError } from "commander";
import { toFailedCheckJson } from "./check/failed-check-json.ts";
import type { Host } from "./host/host.ts";
import { exitCodes, failed } from "./output/exit-codes.ts";
import { formatError } from "./output/format-error.ts";
import type { Commands } from "./program/commands.ts";
import { createProgram } from "./program/create-program.ts";

/** Reads arguments, runs the command they name, and gives the exit code. Never rejects for what a person did. */
export async function runCli(args: readonly string[], host: Host, commands: Commands): Promise<number> {
  let exitCode = failed;
  const program = createProgram({
    version: host.version,
    commands,
    onFinished: (code) => {
      exitCode = code;
    },
  });
  for (const command of [program, ...descendants(program)]) {
    command.configureOutput({
      writeOut: (text) => host.out.write(text),
      writeErr: (text) => host.err.write(text),
      getOutHasColors: () => host.out.hasColors,
      getErrHasColors: () => host.err.hasColors,
    });
  }
  try {
    await program.parseAsync(args.length === 0 ? ["--help"] : args, { from: "user" });
    return exitCode;
  } catch (error) {
    // commander has said what is wrong, or printed the help that was asked for
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      writeUsage(args, error, host);
      return failed;
    }
    if (!isIchorError(error)) throw error;
    host.err.write(error.code === "canceled" ? "Canceled.\n" : formatError(error, host.err));
    return exitCodes[error.code].exitCode;
  }
}

/** Whoever reads the result of a check as JSON gets JSON for wrong usage, too. */
function writeUsage(args: readonly string[], { message }: CommanderError, host: Host): void {
  const isCheck = args.slice(0, 3).join(" ") === "cni values check";
  const format = args.findLast((arg, index) => isFormat(arg) || isFormatName(args[index - 1])) ?? "";
  if (!isCheck || !format.endsWith("json")) return;
  const error = { code: "invalid", message: message.replace(/^error: /, "") };
  host.out.write(`${JSON.stringify(toFailedCheckJson(host.version, error), null, 2)}\n`);
}

function isFormatName(arg: string | undefined): boolean {
  return arg === "-o" || arg === "--output";
}

function isFormat(arg: string): boolean {
  return /^(?:-o|--output=)./.test(arg) && !isFormatName(arg);
}

type Program = ReturnType<typeof createProgram>;

function descendants(command: Program): Program[] {
  return command.commands.flatMap((child) => [child as Program, ...descendants(child as Program)]);
}
