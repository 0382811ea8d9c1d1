import { isIchorError } from "@ichor/errors";
import type { CallOptions, KubeClient } from "./kube-client.ts";
import type { Resource } from "./resource.ts";

type ApiResource = { name?: string; kind?: string; namespaced?: boolean };

/** The resource of a kind in a group and version, as the API server names it; undefined where it has no such kind. */
export async function findResource(
  client: Pick<KubeClient, "getText">,
  { apiVersion, kind }: { apiVersion: string; kind: string },
  call: CallOptions = {},
): Promise<Resource | undefined> {
  const [group = "", version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  if (version === undefined || version === "") return undefined;
  const path = ["", ...(group === "" ? ["api"] : ["apis", group]), version].map(encodeURIComponent).join("/");
  const found = (await readResources(client, path, call)).find(
    (one) => one.kind === kind && one.name !== undefined && !one.name.includes("/"),
  );
  return found?.name === undefined
    ? undefined
    : { group, version, plural: found.name, kind, isNamespaced: found.namespaced === true };
}

async function readResources(
  client: Pick<KubeClient, "getText">,
  path: string,
  call: CallOptions,
): Promise<readonly ApiResource[]> {
  try {
    const { resources } = JSON.parse(await client.getText(path, call)) as { resources?: ApiResource[] };
    return resources ?? [];
  } catch (error) {
    if (isIchorError(error, "not-found")) return [];
    throw error;
  }
}
