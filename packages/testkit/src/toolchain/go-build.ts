import { spawn } from "node:child_process";

/** One Go build: packages of the module in `cwd`, written as files into `out`. */
export type GoBuild = {
  cwd: string;
  out: string;
  packages: readonly string[];
  ldflags?: string;
  tags?: readonly string[];
  /** another go.mod than the module's own, such as one that replaces a dependency */
  modfile?: string;
};

/** Flags that every build of this project shares: other flags would compile all dependencies again. */
const sharedFlags = ["-trimpath", "-buildvcs=false"] as const;

/** Compiles without cgo. Rejects with the compiler's own words. */
export async function goBuild({
  cwd,
  out,
  packages,
  ldflags = "",
  tags = [],
  modfile,
}: GoBuild): Promise<void> {
  const tagFlags = tags.length > 0 ? ["-tags", tags.join(",")] : [];
  const modfileFlags = modfile === undefined ? [] : ["-modfile", modfile];
  await runGo(cwd, [
    "build",
    ...sharedFlags,
    ...modfileFlags,
    ...tagFlags,
    "-ldflags",
    `-s -w ${ldflags}`.trim(),
    "-o",
    `${out}/`,
    ...packages,
  ]);
}

/** Runs `go` and returns its standard output. Rejects with its standard error. */
export async function runGo(cwd: string, args: readonly string[]): Promise<string> {
  const child = spawn("go", args, {
    cwd,
    env: { ...process.env, CGO_ENABLED: "0", GOFLAGS: "", GOWORK: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // a build that nobody waits for any more ends with this process
  const interrupt = () => child.kill("SIGINT");
  process.once("exit", interrupt);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-20_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  }).finally(() => process.off("exit", interrupt));
  if (code !== 0) throw new Error(`go ${args[0]} failed in ${cwd}:\n${stderr}`);
  return stdout;
}
