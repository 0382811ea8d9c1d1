import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "@ichor/values";
import { type HookMarks, objectKey, type RenderedObject } from "./rendered-object.ts";

/** What an object needs to know about the manifest that it stands in. */
export type ObjectPlace = {
  readonly text: string;
  readonly source?: string;
  readonly defaultNamespace: string;
  readonly clusterScoped: ReadonlySet<string>;
};

/** The object of a body; undefined where API version, kind or name is missing. */
export function toRenderedObject(body: JsonObject, place: ObjectPlace): RenderedObject | undefined {
  const { apiVersion, kind } = body;
  const name = valueAt(body, ["metadata", "name"]) ?? valueAt(body, ["metadata", "generateName"]);
  if (typeof apiVersion !== "string" || typeof kind !== "string" || typeof name !== "string")
    return undefined;
  if (apiVersion === "" || kind === "" || name === "") return undefined;
  const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
  const isNamespaced = !place.clusterScoped.has(`${group}/${kind}`);
  const written = valueAt(body, ["metadata", "namespace"]);
  const namespace = !isNamespaced
    ? ""
    : typeof written === "string" && written !== ""
      ? written
      : place.defaultNamespace;
  const hook = hookMarksOf(body);
  return {
    group,
    kind,
    namespace,
    name,
    key: objectKey({ group, kind, namespace, name }),
    apiVersion,
    body: withNamespace(body, namespace),
    text: place.text,
    ...(place.source !== undefined && { source: place.source }),
    ...(hook !== undefined && { hook }),
    isKept:
      String(valueAt(body, [...annotations, "helm.sh/resource-policy"]) ?? "")
        .trim()
        .toLowerCase() === "keep",
  };
}

const annotations = ["metadata", "annotations"];

// Helm fills in the release's namespace when it applies; a chart that writes it and one that does not mean the same
function withNamespace(body: JsonObject, namespace: string): JsonObject {
  const metadata = body.metadata;
  if (!isJsonObject(metadata) || (metadata.namespace ?? "") === namespace) return body;
  const { namespace: _, ...rest } = metadata;
  return { ...body, metadata: namespace === "" ? rest : { ...rest, namespace } };
}

function hookMarksOf(body: JsonObject): HookMarks | undefined {
  const events = words(valueAt(body, [...annotations, "helm.sh/hook"]));
  if (events.length === 0) return undefined;
  const weight = Number.parseInt(String(valueAt(body, [...annotations, "helm.sh/hook-weight"]) ?? "0"), 10);
  return {
    events,
    weight: Number.isNaN(weight) ? 0 : weight,
    deletePolicies: words(valueAt(body, [...annotations, "helm.sh/hook-delete-policy"])),
  };
}

function words(value: JsonValue | undefined): string[] {
  if (typeof value !== "string") return [];
  return value
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "")
    .sort();
}
