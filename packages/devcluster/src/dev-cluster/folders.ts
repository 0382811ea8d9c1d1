import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";

const packageFolder = join(repoRoot, "packages/devcluster");

/** Folders that the dev cluster is made of. */
export const folders = {
  crds: join(repoRoot, "deploy/crds"),
  namespaces: join(packageFolder, "demo/namespaces"),
  clusters: join(packageFolder, "demo/clusters"),
  labValues: join(packageFolder, "demo/lab-values.yaml"),
  users: join(packageFolder, "users"),
  seed: join(packageFolder, "seed"),
  gatewayApi: join(packageFolder, "gateway-api"),
} as const;
