/** How `go` ended. */
export type GoFailure = {
  args: readonly string[];
  cwd: string;
  code: number | null;
  stdout: string;
  stderr: string;
};

const notFound = 127;

/** Why `go` failed and what to do: what the machine lacks in a sentence, everything else in the words of `go`. */
export function explainGoFailure({ args, cwd, code, stdout, stderr }: GoFailure): string {
  if (code === notFound && /\bgo: .*not found/.test(stderr))
    return "Go is not installed, or not in PATH: programs of this repository are built with it. Install Go 1.26 or newer.";
  const older = /go\.mod requires go >= (\S+) \(running go (\S+?)[;)]/.exec(stderr);
  if (older)
    return `Go ${older[2]} is too old: ${older[1]} or newer is needed. Install it, or let Go fetch it with GOTOOLCHAIN=auto.`;
  // `go mod download -json` says in its result what failed
  const said = `${stderr}${/"Error": (".*")/.exec(stdout)?.[1] ?? ""}`.trim();
  return `go ${args[0]} failed in ${cwd}:\n${said}${hintFor(said)}`;
}

function hintFor(said: string): string {
  if (/no space left on device/.test(said))
    return "\nThe disk is full. Free some space, or put GOCACHE, TMPDIR and ICHOR_CACHE_DIR elsewhere.";
  if (/dial tcp|no such host|i\/o timeout|connection refused|module lookup disabled|proxyconnect/.test(said))
    return "\nThe module could not be fetched. The first build needs the network; what it fetched is kept. Look at GOPROXY, or try again when there is a connection.";
  if (/permission denied/.test(said))
    return "\nA folder cannot be written. GOCACHE, GOMODCACHE and TMPDIR say where Go writes.";
  return "";
}
