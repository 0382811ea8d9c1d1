import type { JsonObject, JsonValue } from "@ichor/model";

/** Annotations that record how an object reached this cluster, not what it is. */
const recordedAnnotations: ReadonlySet<string> = new Set([
  "kubectl.kubernetes.io/last-applied-configuration",
  "argocd.argoproj.io/tracking-id",
]);

/** The identity of an entry of a list, which names neither version nor kind itself. */
export type Identity = { apiVersion: string; kind: string };

/**
 * The form in which an object is written for Git: `apiVersion`, `kind`, name, namespace, labels, annotations and `spec`,
 * and nothing else. It is a list of what is kept, so a field of a later version stays out until somebody decides that
 * it is declared state. `identity` is needed for entries of lists.
 */
export function toDeclaredForm(object: JsonObject, identity?: Identity): JsonObject {
  const metadata = toMap(object.metadata);
  const annotations = Object.fromEntries(
    Object.entries(toMap(metadata.annotations)).filter(([key]) => !recordedAnnotations.has(key)),
  );
  return present({
    apiVersion: object.apiVersion ?? identity?.apiVersion,
    kind: object.kind ?? identity?.kind,
    metadata: present({
      name: metadata.name,
      namespace: metadata.namespace,
      labels: unlessEmpty(toMap(metadata.labels)),
      annotations: unlessEmpty(annotations),
    }),
    spec: object.spec,
  });
}

function toMap(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function unlessEmpty(map: JsonObject): JsonObject | undefined {
  return Object.keys(map).length > 0 ? map : undefined;
}

function present(entries: { [key: string]: JsonValue | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
