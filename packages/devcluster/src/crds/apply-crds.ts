import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { IchorError } from "@ichor/errors";
import { type CallOptions, type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { parseAllDocuments } from "yaml";
import { fieldManager } from "../client/connect-as.ts";

const crds = resources.customResourceDefinitions;
const establishDeadlineMs = 60_000;

/**
 * Applies every CustomResourceDefinition of the folder's YAML files and returns their names once the API server
 * serves all of them. A folder that does not exist or holds none gives an empty list.
 */
export async function applyCrds(
  client: KubeClient,
  folder: string,
  options: CallOptions = {},
): Promise<string[]> {
  const names = (await readCrds(folder)).map(async (crd) => {
    await client.apply(crds, crd, { ...options, fieldManager, force: true });
    await awaitEstablished(client, crd.metadata.name, options);
    return crd.metadata.name;
  });
  return Promise.all(names);
}

async function readCrds(folder: string): Promise<KubeObject[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name));
  const objects = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file.name), "utf8");
      return parseAllDocuments(text).map((document) => document.toJS() as KubeObject | null);
    }),
  );
  return objects.flat().filter((object): object is KubeObject => object?.kind === crds.kind);
}

async function awaitEstablished(client: KubeClient, name: string, options: CallOptions): Promise<void> {
  const endMs = performance.now() + establishDeadlineMs;
  while (!isEstablished(await client.get(crds, { name }, options))) {
    if (performance.now() > endMs) {
      throw new IchorError("timeout", `CustomResourceDefinition ${name} was not established`);
    }
    await delay(30);
  }
}

function isEstablished({ status }: KubeObject): boolean {
  // the conditions of a new definition are null at first
  const { conditions } = (status ?? {}) as { conditions?: { type: string; status: string }[] | null };
  return (conditions ?? []).some(
    (condition) => condition.type === "Established" && condition.status === "True",
  );
}
