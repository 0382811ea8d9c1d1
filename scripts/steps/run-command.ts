import { type SpawnOptions, spawn } from "node:child_process";

/** A finished program: its exit code and everything that it wrote, standard output and error in order of arrival. */
export type Finished = { code: number; output: string; stdout: string };

/** Options of `runCommand`. `priority` is a nice value; 0 by default. */
export type RunOptions = {
  cwd?: string;
  env?: Record<string, string | undefined>;
  priority?: number;
  signal?: AbortSignal;
};

/** Runs a program to its end and collects what it writes. Never rejects for a failing program: look at `code`. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  const [program, programArgs] =
    options.priority === undefined
      ? [command, args]
      : ["nice", ["-n", String(options.priority), command, ...args]];
  const spawnOptions: SpawnOptions = {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const child = spawn(program, programArgs, spawnOptions);
  let output = "";
  let stdout = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    stdout += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number>((resolve) => {
    child.on("error", (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      resolve(127);
    });
    child.on("close", (exit) => resolve(exit ?? 1));
  });
  return { code, output, stdout };
}
