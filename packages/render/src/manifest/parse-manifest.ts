import type { Issue } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";
import { readYaml } from "../yaml/read-yaml.ts";
import { clusterScopedKinds } from "./cluster-scope.ts";
import type { ParsedManifest, RenderedObject } from "./rendered-object.ts";
import { splitDocuments, type YamlDocument } from "./split-documents.ts";
import { toRenderedObject } from "./to-rendered-object.ts";

/** How a manifest is read. */
export type ParseManifestOptions = {
  /** the release's namespace, for objects of namespaced kinds that name none */
  readonly defaultNamespace: string;
  /** manifests of hooks, which Helm keeps apart */
  readonly hooks?: readonly string[];
  /** objects of an earlier manifest, read with the same namespace: equal documents are not read again */
  readonly reuse?: readonly RenderedObject[];
};

/**
 * Reads a manifest into its objects, as Kubernetes reads YAML: Lists expanded, hooks and kept objects marked,
 * namespaces filled in. What cannot be read is an issue with its line and without its text.
 */
export function parseManifest(text: string, options: ParseManifestOptions): ParsedManifest {
  const issues: Issue[] = [];
  const documents = [
    ...splitDocuments(text),
    ...(options.hooks ?? []).flatMap((hook) => splitDocuments(hook)),
  ];
  const known = byText(options.reuse ?? []);
  const read = documents.map((document) => ({
    document,
    bodies: known.get(document.text)?.map(({ body }) => body) ?? readBodies(document, issues),
  }));
  const clusterScoped = clusterScopedKinds(read.flatMap(({ bodies }) => bodies));
  const objects = read.flatMap(({ document, bodies }) => {
    const earlier = known.get(document.text);
    if (earlier?.every((object) => hasScope(object, clusterScoped))) return earlier;
    const source = sourceOf(document.text);
    const place = {
      text: document.text,
      defaultNamespace: options.defaultNamespace,
      clusterScoped,
      ...source,
    };
    return bodies.flatMap((body) => {
      const object = isJsonObject(body) ? toRenderedObject(body, place) : undefined;
      if (object === undefined) issues.push(noObject(document));
      return object ?? [];
    });
  });
  return { objects, issues: [...issues, ...duplicateObjects(objects)] };
}

function byText(objects: readonly RenderedObject[]): Map<string, RenderedObject[]> {
  return Map.groupBy(objects, ({ text }) => text);
}

function hasScope(object: RenderedObject, clusterScoped: ReadonlySet<string>): boolean {
  return clusterScoped.has(`${object.group}/${object.kind}`) === (object.namespace === "");
}

function readBodies(document: YamlDocument, issues: Issue[]): JsonValue[] {
  const { value, duplicates, fault } = readYaml(document.text);
  const source = sourceOf(document.text).source ?? "the manifest";
  for (const { key, line } of duplicates) {
    issues.push({
      code: "manifest-duplicate-key",
      severity: "warning",
      message: `key ${key} stands twice in one map of ${source}; the last one wins`,
      path: [],
      range: lineRange(document.line + line - 1),
      owner: "chart",
    });
  }
  if (fault !== undefined) {
    issues.push({
      code: "manifest-not-yaml",
      severity: "error",
      message: `an object of ${source} is not YAML (${fault.reason})`,
      path: [],
      range: lineRange(document.line + fault.line - 1),
      owner: "chart",
    });
    return [];
  }
  return value === null || value === undefined ? [] : expandList(value);
}

// a List stands for its items; items of a typed list may lack their own kind
function expandList(body: JsonValue): JsonValue[] {
  if (!isJsonObject(body) || typeof body.kind !== "string" || !body.kind.endsWith("List")) return [body];
  if (!Array.isArray(body.items)) return [body];
  const kind = body.kind.slice(0, -"List".length);
  const inherited: JsonObject =
    kind === "" || typeof body.apiVersion !== "string" ? {} : { apiVersion: body.apiVersion, kind };
  return body.items.flatMap((item: JsonValue) =>
    expandList(isJsonObject(item) ? { ...inherited, ...item } : item),
  );
}

function sourceOf(text: string): { source?: string } {
  const found = /^\s*# Source: ([^\r\n]+)/.exec(text)?.[1];
  return found === undefined ? {} : { source: found.trim() };
}

function noObject(document: YamlDocument): Issue {
  return {
    code: "manifest-no-object",
    severity: "error",
    message: `a document of ${sourceOf(document.text).source ?? "the manifest"} lacks apiVersion, kind or metadata.name`,
    path: [],
    range: lineRange(document.line),
    owner: "chart",
  };
}

function duplicateObjects(objects: readonly RenderedObject[]): Issue[] {
  const seen = new Set<string>();
  return objects.flatMap(({ key, kind, namespace, name }) => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const where = namespace === "" ? name : `${namespace}/${name}`;
    return {
      code: "manifest-duplicate-object",
      severity: "warning" as const,
      message: `${kind} ${where} is rendered twice; the last one wins`,
      path: [],
      owner: "chart" as const,
    };
  });
}

function lineRange(line: number): Issue["range"] & object {
  return { line, column: 1, endLine: line, endColumn: 1 };
}
