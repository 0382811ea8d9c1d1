import { isIchorError } from "@ichor/errors";
import { type ClientContext, limitsOf, parseAnswer } from "./client-context.ts";
import type { Discovery, KubeVersion } from "./discovery.ts";
import type { CallOptions, KubeClient } from "./kube-client.ts";

// Aggregated discovery (one answer for all groups) where the server has it, else one request a group and version.
// The words are those that Helm's own discovery gives to templates: every group version, and group version plus
// kind for each resource and subresource of it.

const aggregated =
  "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList," +
  "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";

/** Questions about the server itself. */
export function discoveryCalls(context: ClientContext): Pick<KubeClient, "discover" | "version"> {
  return {
    async discover(options = {}) {
      const parts = await Promise.all(["/api", "/apis"].map((root) => readRoot(context, root, options)));
      const missing = parts.flatMap((part) => part.missing).sort();
      return {
        apiVersions: [...new Set(parts.flatMap((part) => part.apiVersions))].sort(),
        isComplete: missing.length === 0,
        missing,
      };
    },
    async version(options = {}) {
      const answer = await send(context, "/version", options);
      const { gitVersion = "", major = "", minor = "" } = answer.body as Partial<KubeVersion>;
      return { gitVersion, major: major.replace(/\D/g, ""), minor: minor.replace(/\D/g, "") };
    },
  };
}

type Part = Omit<Discovery, "isComplete">;

async function readRoot(context: ClientContext, root: string, options: CallOptions): Promise<Part> {
  const { body, isAggregated } = await send(context, root, { ...options, accept: aggregated });
  if (isAggregated) return readAggregated(body as AggregatedList);
  const groupVersions = groupVersionsOf(body as PlainRoot);
  const parts = await Promise.all(
    groupVersions.map((groupVersion) => readGroupVersion(context, `${root}/${groupVersion}`, options)),
  );
  return {
    apiVersions: parts.flatMap((part) => part.apiVersions),
    missing: parts.flatMap((part) => part.missing),
  };
}

type AggregatedList = { items?: AggregatedGroup[] };
type AggregatedGroup = { metadata?: { name?: string }; versions?: AggregatedVersion[] };
type AggregatedVersion = { version: string; freshness?: string; resources?: AggregatedResource[] };
type AggregatedResource = { responseKind?: { kind?: string }; subresources?: AggregatedResource[] };

function readAggregated({ items = [] }: AggregatedList): Part {
  const part = { apiVersions: [] as string[], missing: [] as string[] };
  for (const { metadata, versions = [] } of items) {
    for (const { version, freshness, resources = [] } of versions) {
      const groupVersion = metadata?.name ? `${metadata.name}/${version}` : version;
      // the server only remembers what this group was, because its own server does not answer
      if (freshness === "Stale") part.missing.push(groupVersion);
      part.apiVersions.push(groupVersion, ...kindsOf(resources).map((kind) => `${groupVersion}/${kind}`));
    }
  }
  return part;
}

function kindsOf(list: readonly AggregatedResource[]): string[] {
  return list.flatMap(({ responseKind, subresources = [] }) => [
    ...(responseKind?.kind ? [responseKind.kind] : []),
    ...kindsOf(subresources),
  ]);
}

type PlainRoot = { versions?: string[]; groups?: { versions?: { groupVersion: string }[] }[] };

function groupVersionsOf({ versions = [], groups = [] }: PlainRoot): string[] {
  return [...versions, ...groups.flatMap((group) => (group.versions ?? []).map((one) => one.groupVersion))];
}

async function readGroupVersion(context: ClientContext, path: string, options: CallOptions): Promise<Part> {
  const groupVersion = path.split("/").slice(2).join("/");
  try {
    const { body } = await send(context, path, options);
    const { resources = [] } = body as { resources?: { kind: string }[] };
    return {
      apiVersions: [groupVersion, ...resources.map(({ kind }) => `${groupVersion}/${kind}`)],
      missing: [],
    };
  } catch (error) {
    // one group that fails must not hide the others; the caller says that it is missing
    if (isIchorError(error) && error.code !== "canceled" && error.code !== "denied")
      return { apiVersions: [groupVersion], missing: [groupVersion] };
    throw error;
  }
}

async function send(
  { transport }: ClientContext,
  path: string,
  { accept, ...options }: CallOptions & { accept?: string },
): Promise<{ body: unknown; isAggregated: boolean }> {
  const answer = await transport.send({
    method: "GET",
    path,
    question: { what: path === "/version" ? "read the version" : "discover what the API server offers" },
    ...(accept ? { accept } : {}),
    ...limitsOf(options),
  });
  return { body: parseAnswer(answer, transport), isAggregated: /apidiscovery/.test(answer.type) };
}
