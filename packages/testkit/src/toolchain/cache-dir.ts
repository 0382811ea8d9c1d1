import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Where built programs and fetched charts live, outside the repository.
 * `ICHOR_CACHE_DIR` wins, then `XDG_CACHE_HOME/ichor`, then `~/.cache/ichor`.
 */
export function cacheDir(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env["ICHOR_CACHE_DIR"]) return env["ICHOR_CACHE_DIR"];
  const base = env["XDG_CACHE_HOME"] || join(env["HOME"] || homedir(), ".cache");
  return join(base, "ichor");
}
