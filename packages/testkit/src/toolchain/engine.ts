import { join } from "node:path";
import { buildOnce } from "./build-once.ts";
import { goVersion } from "./control-plane.ts";
import { goBuild } from "./go-build.ts";
import { repoRoot } from "./repo-root.ts";
import type { Report } from "./report.ts";

const engineModule = join(repoRoot, "apps/engine");

/** Builds the resident render engine and returns its path. */
export async function ensureRenderEngine(report: Report): Promise<string> {
  return join(
    await buildEngineCommand({ command: "ichor-render", title: "render engine (ichor-render)" }, report),
    "ichor-render",
  );
}

/** Builds the program that installs releases and returns its path (about 4 minutes cold on 2 cores). */
export async function ensureHelmEngine(report: Report): Promise<string> {
  return join(
    await buildEngineCommand({ command: "ichor-helm", title: "release engine (ichor-helm)" }, report),
    "ichor-helm",
  );
}

/** Builds the `helm` command of the same SDK version: the reference of tests and benchmark. */
export async function ensureReferenceHelm(report: Report): Promise<string> {
  const folder = await buildOnce(
    {
      name: "reference-helm",
      title: "reference helm command",
      inputs: {
        root: repoRoot,
        paths: ["apps/engine/go.mod", "apps/engine/go.sum"],
        words: [await goVersion()],
      },
      build: (out) => goBuild({ cwd: engineModule, out, packages: ["helm.sh/helm/v4/cmd/helm"] }),
    },
    report,
  );
  return join(folder, "helm");
}

async function buildEngineCommand(
  { command, title }: { command: string; title: string },
  report: Report,
): Promise<string> {
  return buildOnce(
    {
      name: command,
      title,
      inputs: { root: repoRoot, paths: ["apps/engine"], words: [await goVersion()] },
      build: (out) => goBuild({ cwd: engineModule, out, packages: [`./cmd/${command}`] }),
    },
    report,
  );
}
