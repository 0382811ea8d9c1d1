import { join } from "node:path";
import { type Build, buildOnce } from "./build-once.ts";
import { goBuild, runGo } from "./go-build.ts";
import { repoRoot } from "./repo-root.ts";
import type { Report } from "./report.ts";

/** Kubernetes version of the dev control plane. The linker writes it into the binaries, which would report none otherwise. */
export const controlPlaneKubernetesVersion = "v1.36.3";

/** Paths of the control plane's programs. */
export type ControlPlaneTools = { etcd: string; apiServer: string; controllerManager: string };

/** Builds etcd, kube-apiserver and kube-controller-manager from their Go modules (about 7 minutes cold on 2 cores). */
export async function ensureControlPlane(report: Report): Promise<ControlPlaneTools> {
  const folder = await buildOnce(await controlPlaneBuild(), report);
  return {
    etcd: join(folder, "etcd"),
    apiServer: join(folder, "kube-apiserver"),
    controllerManager: join(folder, "kube-controller-manager"),
  };
}

async function controlPlaneBuild(): Promise<Build> {
  const module = join(repoRoot, "packages/devcluster/control-plane");
  const [major, minor] = controlPlaneKubernetesVersion.slice(1).split(".");
  const version = "k8s.io/component-base/version";
  const ldflags = `-X ${version}.gitVersion=${controlPlaneKubernetesVersion} -X ${version}.gitMajor=${major} -X ${version}.gitMinor=${minor}`;
  return {
    name: "control-plane",
    title: "dev control plane (etcd, kube-apiserver, kube-controller-manager)",
    inputs: {
      root: repoRoot,
      paths: ["packages/devcluster/control-plane"],
      words: [await goVersion(), ldflags],
    },
    build: (out) => goBuild({ cwd: module, out, packages: ["./cmd/..."], ldflags }),
  };
}

/** Version, operating system and processor of the Go toolchain, as `go version` prints it. */
export async function goVersion(): Promise<string> {
  return (await runGo(repoRoot, ["version"])).trim();
}
