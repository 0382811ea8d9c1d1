import { isIchorError } from "@ichor/errors";
import { CommanderError } from "commander";
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
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : failed;
    if (!isIchorError(error)) throw error;
    host.err.write(error.code === "canceled" ? "Canceled.\n" : formatError(error, host.err));
    return exitCodes[error.code].exitCode;
  }
}

type Program = ReturnType<typeof createProgram>;

function descendants(command: Program): Program[] {
  return command.commands.flatMap((child) => [child as Program, ...descendants(child as Program)]);
}
