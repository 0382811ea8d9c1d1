import { join } from "node:path";
import { buildOnce } from "./build-once.ts";
import { goVersion } from "./control-plane.ts";
import { goBuild } from "./go-build.ts";
import { repoRoot } from "./repo-root.ts";
import type { Report } from "./report.ts";

/** Builds the small program that keeps the processes of a dev cluster, and returns its path (seconds, standard library only). */
export async function ensureSupervisor(report: Report): Promise<string> {
  const folder = await buildOnce(
    {
      name: "ichor-supervisor",
      title: "supervisor of dev clusters",
      inputs: { root: repoRoot, paths: ["packages/devcluster/tools"], words: [await goVersion()] },
      build: (out) =>
        goBuild({
          cwd: join(repoRoot, "packages/devcluster/tools"),
          out,
          packages: ["./cmd/ichor-supervisor"],
        }),
    },
    report,
  );
  return join(folder, "ichor-supervisor");
}
