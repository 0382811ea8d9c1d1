import type { PathStep } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";
import { decodeBase64 } from "./base64.ts";
import { maskTree } from "./mask-tree.ts";
import { isSecretPath } from "./secret-names.ts";
import { maskSecretTexts, type TextMasking } from "./secret-texts.ts";

type Mark = (secret: string | Uint8Array) => string;

/** Masks the body of a Kubernetes object. */
export function maskBody(body: JsonObject, markOf: Mark): JsonObject {
  const kind = body.kind;
  const group = groupOf(body);
  if (kind === "Secret" && group === "") return maskSecret(body, markOf);
  if (kind === "ConfigMap" && group === "") return maskConfigMap(body, markOf);
  const isSchema = kind === "CustomResourceDefinition";
  const free = { markOf, hasSecretNames: !isSchema };
  if (isSchema || !isBuiltIn(group)) return maskTree(body, free);
  return maskBuiltIn(body, { markOf, path: [] });
}

function groupOf(body: JsonObject): string {
  const { apiVersion } = body;
  return typeof apiVersion === "string" && apiVersion.includes("/")
    ? apiVersion.slice(0, apiVersion.indexOf("/"))
    : "";
}

function isBuiltIn(group: string): boolean {
  return group === "" || !group.includes(".") || group.endsWith(".k8s.io");
}

function maskSecret(body: JsonObject, markOf: Mark): JsonObject {
  const masked: Record<string, JsonValue> = { ...body };
  if (isJsonObject(body.data))
    masked.data = maskEach(body.data, (text) => markOf(decodeBase64(text) ?? text));
  if (isJsonObject(body.stringData)) masked.stringData = maskEach(body.stringData, markOf);
  if (isJsonObject(body.metadata)) masked.metadata = maskMetadata(body.metadata, markOf, true);
  return masked;
}

function maskConfigMap(body: JsonObject, markOf: Mark): JsonObject {
  const masked: Record<string, JsonValue> = { ...body };
  if (isJsonObject(body.data)) masked.data = maskData(body.data, markOf);
  if (isJsonObject(body.binaryData)) {
    masked.binaryData = maskEach(body.binaryData, (text) => markOf(decodeBase64(text) ?? text));
  }
  if (isJsonObject(body.metadata)) masked.metadata = maskMetadata(body.metadata, markOf, false);
  return masked;
}

function maskEach(map: JsonObject, mask: (text: string) => string): JsonObject {
  return mapValues(map, (_, value) => (value === null || value === "" ? value : mask(textOf(value))));
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function maskData(data: JsonObject, markOf: Mark): JsonObject {
  const masking: TextMasking = { markOf, hasSecretNames: true };
  return mapValues(data, (key, value) => {
    if (typeof value !== "string" || value === "") return value;
    if (isSecretPath([key]) || key.endsWith(".key")) return markOf(value);
    return maskEmbeddedJson(value, masking) ?? maskSecretTexts(value, masking);
  });
}

// keys of embedded JSON tell secrets better than the text around them
function maskEmbeddedJson(text: string, masking: TextMasking): string | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  const tree = parseJson(text);
  if (tree === undefined) return undefined;
  const masked = maskTree({ tree }, masking).tree;
  const isSame = JSON.stringify(masked) === JSON.stringify(tree);
  return isSame ? text : JSON.stringify(masked, null, text.includes("\n") ? 2 : 0);
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function maskMetadata(metadata: JsonObject, markOf: Mark, isOfSecret: boolean): JsonObject {
  const { annotations } = metadata;
  if (!isJsonObject(annotations)) return metadata;
  const masked = maskTree(annotations, { markOf, hasSecretNames: true });
  const applied = annotations[lastApplied];
  // it repeats the data of the Secret in clear
  const hidden = isOfSecret && typeof applied === "string" ? { [lastApplied]: markOf(applied) } : {};
  return { ...metadata, annotations: { ...masked, ...hidden } };
}

const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";

// Fields of built-in kinds have known names (secretName, imagePullSecrets, token audiences) and hold no secrets;
// what people fill in does: variables, flags, annotations, and texts wherever they stand.
function maskBuiltIn(value: JsonValue, at: { markOf: Mark; path: readonly PathStep[] }): JsonObject {
  return maskField(value, at) as JsonObject;
}

const filledIn: ReadonlySet<PathStep> = new Set([
  "env",
  "args",
  "command",
  "annotations",
  "parameters",
  "httpHeaders",
]);

function maskField(
  value: JsonValue,
  { markOf, path }: { markOf: Mark; path: readonly PathStep[] },
): JsonValue {
  const masking: TextMasking = { markOf, hasSecretNames: true };
  if (typeof value === "string") return maskSecretTexts(value, masking);
  const last = path.at(-1);
  if (last !== undefined && filledIn.has(last)) return maskTree({ value }, masking).value ?? null;
  if (Array.isArray(value)) {
    return value.map((item: JsonValue, index) => maskField(item, { markOf, path: [...path, index] }));
  }
  if (!isJsonObject(value)) return value;
  return mapValues(value, (key, item) => maskField(item, { markOf, path: [...path, key] }));
}

function mapValues(map: JsonObject, change: (key: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(key, value)]));
}
