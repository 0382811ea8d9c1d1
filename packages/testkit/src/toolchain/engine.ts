import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildOnce } from "./build-once.ts";
import { goVersion } from "./control-plane.ts";
import { goBuild, runGo } from "./go-build.ts";
import { repoRoot } from "./repo-root.ts";
import type { Report } from "./report.ts";

const engineModule = join(repoRoot, "apps/engine");

/** What the engine's commands are made of. */
const engineSources = ["go.mod", "go.sum", "cmd", "gen", "internal"].map((path) => `apps/engine/${path}`);

const engineTests = /_test\.go$|\/testdata\//;

/** Builds the resident render engine, with the SDK that keeps parsed templates, and returns its path. */
export async function ensureRenderEngine(report: Report): Promise<string> {
  const folder = await buildOnce(
    {
      name: "ichor-render",
      title: "render engine (ichor-render)",
      inputs: { root: repoRoot, paths: engineSources, except: engineTests, words: [await goVersion()] },
      build: buildRenderEngine,
    },
    report,
  );
  return join(folder, "ichor-render");
}

async function buildRenderEngine(out: string): Promise<void> {
  // below the build's own folder, which the next build removes if this one is killed
  const changedSdk = join(out, "sdk");
  await mkdir(changedSdk);
  try {
    await runGo(engineModule, ["run", "-trimpath", "./internal/sdkoverlay", changedSdk]);
    await goBuild({
      cwd: engineModule,
      out,
      packages: ["./cmd/ichor-render"],
      modfile: join(changedSdk, "go.mod"),
      tags: ["parsedtemplates"],
    });
  } finally {
    await rm(changedSdk, { recursive: true, force: true });
  }
}

/** Builds the program that installs releases and returns its path (about 4 minutes cold on 2 cores). */
export async function ensureHelmEngine(report: Report): Promise<string> {
  const folder = await buildOnce(
    {
      name: "ichor-helm",
      title: "release engine (ichor-helm)",
      inputs: { root: repoRoot, paths: engineSources, except: engineTests, words: [await goVersion()] },
      build: (out) => goBuild({ cwd: engineModule, out, packages: ["./cmd/ichor-helm"] }),
    },
    report,
  );
  return join(folder, "ichor-helm");
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
