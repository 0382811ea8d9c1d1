import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "../steps/run-command.ts";

/** A checkout of what is committed, with a home and caches of its own and nothing beside it. */
export type CleanPlace = {
  folder: string;
  checkout: string;
  /** where programs that run there put temporary files */
  temporary: string;
  commit: string;
  env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
};

/** What says how this machine reaches package registries, and where its programs are. Nothing else is passed on. */
const passedOn =
  /^(?:PATH|LANG|LC_ALL|TERM|TZ|USER|LOGNAME|ICHOR_CHROMIUM|GOPROXY|GOSUMDB|GONOSUMDB|GOPRIVATE|GOTOOLCHAIN|npm_config_registry|(?:https?|no|all)_proxy|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|CURL_CA_BUNDLE|GIT_SSL_CAINFO)$/i;

/** Clones the checkout. Changes that are not committed stay behind. */
export async function createCleanPlace(
  env: Readonly<Record<string, string | undefined>>,
): Promise<CleanPlace> {
  const folder = await mkdtemp(join(tmpdir(), "ichor-clean-"));
  const [checkout, home, temporary] = [join(folder, "ichor"), join(folder, "home"), join(folder, "tmp")];
  await Promise.all([mkdir(home), mkdir(temporary)]);
  await git(["clone", "--quiet", "--no-hardlinks", repoRoot, checkout]);
  const commit = (await git(["-C", checkout, "rev-parse", "--short", "HEAD"])).trim();
  const remove = async () => {
    // Go makes what it fetched read-only
    await runCommand("chmod", ["-R", "u+w", folder]);
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, checkout, temporary, commit, env: toCleanEnv(env, { home, temporary }), remove };
}

/** The environment of a person who has just signed in on a fresh machine. */
export function toCleanEnv(
  env: Readonly<Record<string, string | undefined>>,
  { home, temporary }: { home: string; temporary: string },
): Record<string, string> {
  const kept = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && passedOn.test(name) ? [[name, value] as const] : [],
  );
  return {
    ...Object.fromEntries(kept),
    // npm put the programs of this checkout in front
    PATH: (env["PATH"] ?? "")
      .split(delimiter)
      .filter((path) => !path.split("/").includes("node_modules"))
      .join(delimiter),
    HOME: home,
    TMPDIR: temporary,
  };
}

async function git(args: readonly string[]): Promise<string> {
  const finished = await runCommand("git", args);
  if (finished.code !== 0) throw new Error(`git ${args.join(" ")} failed:\n${finished.output}`);
  return finished.stdout;
}
