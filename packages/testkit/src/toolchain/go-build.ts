import { spawn } from "node:child_process";
import { explainGoFailure } from "./explain-go-failure.ts";

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

/**
 * Runs `go` below a shell that leads a process group of its own and watches a pipe from this process: when this process
 * is gone, even killed, compilers and linkers end with it, and `go` takes its folder for temporary files along.
 */
const watched = `exec 3<&0 </dev/null
(read -r _ <&3; kill -s TERM -- "-$$") >/dev/null 2>&1 &
"$@" 3<&-
code=$?
kill "$!" 2>/dev/null
exit "$code"`;

/** Runs `go` and returns its standard output. Rejects with its standard error, or with what the machine lacks. */
export async function runGo(cwd: string, args: readonly string[]): Promise<string> {
  const child = spawn("/bin/sh", ["-c", watched, "sh", "go", ...args], {
    cwd,
    env: { ...process.env, CGO_ENABLED: "0", GOFLAGS: "", GOWORK: "off" },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  child.stdin.on("error", () => undefined); // ended before it was told to
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
  });
  if (code !== 0) throw new Error(explainGoFailure({ args, cwd, code, stdout, stderr }));
  return stdout;
}
