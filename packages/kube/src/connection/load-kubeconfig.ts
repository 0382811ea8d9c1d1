import { readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { IchorError } from "@ichor/errors";
import { fieldOf, type Kubeconfig, mergeKubeconfigs, parseKubeconfig } from "./kubeconfig-file.ts";

/** The files that kubectl would read: those of `KUBECONFIG`, or `~/.kube/config`. */
export function kubeconfigPaths(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const named = (env.KUBECONFIG ?? "").split(delimiter).filter((path) => path !== "");
  if (named.length > 0) return named;
  return env.HOME ? [join(env.HOME, ".kube", "config")] : [];
}

/** Reads and merges kubeconfig files. Files that do not exist are skipped as long as one does. */
export async function loadKubeconfig(paths: readonly string[]): Promise<Kubeconfig> {
  const texts = await Promise.all(paths.map((path) => readIfPresent(path)));
  const files = texts.flatMap((text, index) => {
    const path = paths[index] ?? "";
    return text === undefined ? [] : [parseKubeconfig(text, { path, folder: dirname(path) })];
  });
  if (files.length === 0) {
    const where = paths.length > 0 ? paths.join(", ") : "KUBECONFIG and ~/.kube/config";
    throw new IchorError("not-found", `no kubeconfig at ${where}`, {
      details: { remedy: "Set KUBECONFIG or name a file" },
    });
  }
  return mergeKubeconfigs(files);
}

/** The contexts of kubeconfig files, for people to choose from. */
export type KubeContext = {
  name: string;
  cluster: string;
  user: string;
  namespace?: string;
  isCurrent: boolean;
};

/** Lists the contexts in the order of the files. */
export async function listContexts(paths: readonly string[]): Promise<readonly KubeContext[]> {
  const { contexts, currentContext } = await loadKubeconfig(paths);
  return contexts.map(({ name, fields }) => {
    const namespace = fieldOf(fields, "namespace");
    return {
      name,
      cluster: fieldOf(fields, "cluster") ?? "",
      user: fieldOf(fields, "user") ?? "",
      ...(namespace ? { namespace } : {}),
      isCurrent: name === currentContext,
    };
  });
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new IchorError("precondition", `cannot read kubeconfig ${path}`, { cause });
  }
}
