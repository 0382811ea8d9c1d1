import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "@ichor/values";
import type { RenderedObject } from "../manifest/rendered-object.ts";
import { podTemplatePath } from "./pod-template.ts";

/** A use of a ConfigMap, Secret or other object by the pods of a workload. */
export type Reference = {
  readonly kind: "ConfigMap" | "Secret" | "ServiceAccount" | "PersistentVolumeClaim";
  readonly name: string;
  /** only this key of it */
  readonly key?: string;
  /** pods start without it */
  readonly isOptional: boolean;
};

/** What the pods of a workload refer to. Empty for kinds without pods. */
export function referencesOf(workload: RenderedObject): Reference[] {
  const template = podTemplatePath(workload.group, workload.kind);
  const spec = template && valueAt(workload.body, [...template, "spec"]);
  if (!isJsonObject(spec)) return [];
  const account = spec.serviceAccountName ?? spec.serviceAccount;
  return [
    ...(typeof account === "string" && account !== ""
      ? [{ kind: "ServiceAccount" as const, name: account, isOptional: false }]
      : []),
    ...listOf(spec.volumes).flatMap(volumeReferences),
    ...["initContainers", "containers", "ephemeralContainers"]
      .flatMap((key) => listOf(spec[key]))
      .flatMap(containerReferences),
  ];
}

function volumeReferences(volume: JsonObject): Reference[] {
  return [
    ...sourceReferences(volume),
    ...(isJsonObject(volume.projected) ? listOf(volume.projected.sources).flatMap(sourceReferences) : []),
    ...named("PersistentVolumeClaim", volume.persistentVolumeClaim, "claimName"),
  ];
}

function sourceReferences(source: JsonObject): Reference[] {
  return [
    ...named("ConfigMap", source.configMap, "name"),
    ...named("Secret", source.secret, "secretName"),
    ...named("Secret", source.secret, "name"),
  ];
}

function containerReferences(container: JsonObject): Reference[] {
  return [
    ...listOf(container.envFrom).flatMap((source) => [
      ...named("ConfigMap", source.configMapRef, "name"),
      ...named("Secret", source.secretRef, "name"),
    ]),
    ...listOf(container.env).flatMap((variable) => {
      const from = variable.valueFrom;
      if (!isJsonObject(from)) return [];
      return [
        ...named("ConfigMap", from.configMapKeyRef, "name"),
        ...named("Secret", from.secretKeyRef, "name"),
      ];
    }),
  ];
}

function named(kind: Reference["kind"], source: JsonValue | undefined, field: string): Reference[] {
  if (!isJsonObject(source) || typeof source[field] !== "string") return [];
  const { key } = source;
  return [
    {
      kind,
      name: source[field],
      ...(typeof key === "string" && { key }),
      isOptional: source.optional === true,
    },
  ];
}

function listOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
