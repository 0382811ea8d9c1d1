import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { IchorError } from "@ichor/errors";
import { parseAllDocuments } from "yaml";
import type { ApiClient, ApiObject } from "../client/api-client.ts";

const crdPath = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const fieldManager = "ichor-devcluster";
const establishDeadlineMs = 60_000;

/**
 * Applies every CustomResourceDefinition of the folder's YAML files and returns their names once the API server
 * serves all of them. A folder that does not exist or holds none gives an empty list.
 */
export async function applyCrds(
  client: ApiClient,
  folder: string,
  options: { signal?: AbortSignal; accept?: (crd: ApiObject) => boolean } = {},
): Promise<string[]> {
  const { accept = () => true, ...request } = options;
  const crds = (await readCrds(folder)).filter(accept);
  const names = await Promise.all(crds.map((crd) => applyCrd(client, crd, request)));
  await Promise.all(names.map((name) => awaitEstablished(client, name, request)));
  return names;
}

async function readCrds(folder: string): Promise<ApiObject[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name));
  const objects = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file.name), "utf8");
      return parseAllDocuments(text).map((document) => document.toJS() as ApiObject | null);
    }),
  );
  return objects.flat().filter((object): object is ApiObject => object?.kind === "CustomResourceDefinition");
}

async function applyCrd(
  client: ApiClient,
  crd: ApiObject,
  request: { signal?: AbortSignal },
): Promise<string> {
  const { name } = crd.metadata as { name: string };
  await client.request("PATCH", `${crdPath}/${name}?fieldManager=${fieldManager}&force=true`, {
    ...request,
    body: crd,
    contentType: "application/apply-patch+yaml",
  });
  return name;
}

async function awaitEstablished(
  client: ApiClient,
  name: string,
  request: { signal?: AbortSignal },
): Promise<void> {
  const endMs = performance.now() + establishDeadlineMs;
  while (!isEstablished(await client.request("GET", `${crdPath}/${name}`, request))) {
    if (performance.now() > endMs)
      throw new IchorError("timeout", `CustomResourceDefinition ${name} was not established`);
    await delay(50);
  }
}

function isEstablished(crd: ApiObject): boolean {
  const { conditions = [] } = (crd.status ?? {}) as { conditions?: { type: string; status: string }[] };
  return conditions.some(({ type, status }) => type === "Established" && status === "True");
}
