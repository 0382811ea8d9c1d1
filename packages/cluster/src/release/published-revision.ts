import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { KubeObject } from "@ichor/kube";
import { type ClusterName, labels, names, namespaces, revisionName } from "@ichor/model";
import { canonicalJson, hashValues, isJsonObject, type JsonObject } from "@ichor/values";
import { textAt } from "../raw-json.ts";
import type { Revision } from "./revision.ts";

// A published revision is a ConfigMap `cilium-revision-<n>` in Ichor's namespace:
//   data.revision.json            head, modes and capabilities (format 1)
//   data.values.json              effective values, canonical JSON; their hash is in the head
//   data.user-layer.json          user layer, canonical JSON
//   binaryData.manifest.yaml.gz   manifest with its secrets replaced by marks
// The manifest is compressed because dashboards alone can exceed the 1 MiB that a ConfigMap may hold.

const format = 1;
const largestManifestBytes = 32 << 20;
const files = {
  head: "revision.json",
  values: "values.json",
  layer: "user-layer.json",
  manifest: "manifest.yaml.gz",
} as const;

/** A revision as the controller publishes it. The manifest must be masked already. */
export type PublishedRevision = Omit<Revision, "record" | "isMasked"> & { userLayer: JsonObject };

/** The ConfigMap of a revision, as the controller applies it. */
export async function toRevisionConfigMap(
  revision: PublishedRevision,
  cluster: ClusterName,
): Promise<KubeObject> {
  const { effectiveValues, userLayer, manifest, ...head } = revision;
  const compressed = await promisify(gzip)(manifest, { level: 9 });
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      name: revisionName(revision.revision),
      namespace: namespaces.ichor,
      labels: {
        "app.kubernetes.io/managed-by": names.fieldManager,
        [labels.cluster]: cluster.name,
        [labels.clusterNamespace]: cluster.namespace,
        [labels.revision]: String(revision.revision),
      },
    },
    data: {
      [files.head]: `${canonicalJson({ format, ...(head as unknown as JsonObject) })}\n`,
      [files.values]: canonicalJson(effectiveValues),
      [files.layer]: canonicalJson(userLayer),
    },
    binaryData: { [files.manifest]: compressed.toString("base64") },
  };
}

/** A revision read back, or why the ConfigMap cannot be one. */
export type ParsedRevision = { value: Revision } | { problem: string };

/** Reads the ConfigMap of a revision. Values that do not have the published hash are refused: somebody changed them. */
export async function parseRevisionConfigMap(configMap: KubeObject): Promise<ParsedRevision> {
  const { name } = configMap.metadata;
  const problem = (what: string) => ({ problem: `${name} cannot be used: ${what}` });
  const head = readHead(configMap);
  if (head === undefined) return problem("it has no revision in a known format");
  if (name !== revisionName(head.revision)) return problem("it is named after another revision");
  const effectiveValues = jsonAt(configMap, files.values);
  const userLayer = jsonAt(configMap, files.layer);
  if (!effectiveValues || !userLayer) return problem("its values are not JSON");
  if (hashValues(effectiveValues) !== head.valuesHash)
    return problem("its values do not have the recorded hash");
  const manifest = await manifestOf(configMap);
  if (manifest === undefined) return problem("its manifest cannot be unpacked");
  return { value: { ...head, effectiveValues, userLayer, manifest, isMasked: true } };
}

type Head = Omit<Revision, "effectiveValues" | "userLayer" | "manifest" | "isMasked" | "record">;

function readHead(configMap: KubeObject): Head | undefined {
  const tree = jsonAt(configMap, files.head);
  const chart = tree?.chart;
  if (tree?.format !== format || !isJsonObject(chart)) return undefined;
  const { revision, status, valuesHash } = tree;
  const isComplete =
    typeof revision === "number" &&
    Number.isSafeInteger(revision) &&
    revision > 0 &&
    typeof status === "string" &&
    typeof valuesHash === "string" &&
    typeof chart.version === "string";
  if (!isComplete) return undefined;
  const capabilities = readCapabilities(tree.capabilities);
  return {
    revision,
    status,
    valuesHash,
    chart: {
      name: textAt(chart, ["name"]) ?? "cilium",
      version: chart.version as string,
      ...texts(chart, ["appVersion", "digest", "recordDigest"]),
    },
    ...texts(tree, ["deployedAt", "actor", "reason", "result", "kubeProxy", "tunnel"]),
    ...(capabilities ? { capabilities } : {}),
  };
}

function texts<K extends string>(tree: JsonObject, members: readonly K[]): { [Member in K]?: string } {
  return Object.fromEntries(
    members.flatMap((member) => {
      const value = tree[member];
      return typeof value === "string" && value !== "" ? [[member, value]] : [];
    }),
  ) as { [Member in K]?: string };
}

function readCapabilities(value: unknown): Head["capabilities"] {
  if (!isJsonObject(value)) return undefined;
  const { kubeVersion, apiVersions } = value;
  if (typeof kubeVersion !== "string" || !Array.isArray(apiVersions)) return undefined;
  return { kubeVersion, apiVersions: apiVersions.filter((version) => typeof version === "string") };
}

function jsonAt(configMap: KubeObject, file: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(textAt(configMap, ["data", file]) ?? "");
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function manifestOf(configMap: KubeObject): Promise<string | undefined> {
  const compressed = textAt(configMap, ["binaryData", files.manifest]);
  if (compressed === undefined) return undefined;
  try {
    const options = { maxOutputLength: largestManifestBytes };
    return (await promisify(gunzip)(Buffer.from(compressed, "base64"), options)).toString("utf8");
  } catch {
    return undefined;
  }
}
