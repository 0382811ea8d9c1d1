import { join } from "node:path";
import { buildOnce, type Report, repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "./run-command.ts";

/** Builds the console for production, with compressed copies beside each file, and returns the folder. */
export async function buildConsole(report: Report): Promise<string> {
  return buildOnce(
    {
      name: "console",
      title: "console",
      inputs: {
        root: repoRoot,
        paths: [
          "apps/console/src",
          "apps/console/public",
          "apps/console/index.html",
          "apps/console/scripts",
          "apps/console/vite.config.ts",
          "apps/console/package.json",
          ...["api", "cilium", "errors", "model", "render", "ui", "values"].map(
            (name) => `packages/${name}/src`,
          ),
          "pnpm-lock.yaml",
        ],
        except: /\.test\.tsx?$|\/testdata\//,
        words: [process.version, "production"],
      },
      build: async (out) => {
        const finished = await runCommand(
          join(repoRoot, "apps/console/node_modules/.bin/vite"),
          // a build by hand writes into another folder
          ["build", "--outDir", out, "--emptyOutDir", "false", "--bypass-lock", "--logLevel", "warn"],
          // whoever asks may run with another NODE_ENV, such as a test
          { cwd: join(repoRoot, "apps/console"), env: { NODE_ENV: "production" } },
        );
        if (finished.code !== 0) throw new Error(`the console does not build:\n${finished.output}`);
      },
    },
    report,
  );
}
