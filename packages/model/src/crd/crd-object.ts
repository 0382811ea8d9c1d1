import { group, version } from "../constants.ts";
import type { JsonObject } from "../json.ts";
import { fillDefaults } from "../schema/default-of.ts";
import type { KindDefinition, PrinterColumn } from "../schema/kind-definition.ts";
import { toOpenApi } from "../schema/to-open-api.ts";

/** The CustomResourceDefinition of a kind, as it is applied to an API server. */
export function toCrd(kind: KindDefinition): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${kind.plural}.${group}`,
      labels: { "app.kubernetes.io/name": "ichor", "app.kubernetes.io/part-of": "ichor" },
    },
    spec: {
      group,
      scope: kind.scope,
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural: kind.plural,
        singular: kind.singular,
        shortNames: kind.shortNames,
        categories: ["ichor"],
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          ...toSelectableFields(kind.selectableFields),
          additionalPrinterColumns: kind.columns.map(toColumn),
          schema: { openAPIV3Schema: toRootSchema(kind) },
        },
      ],
    },
  };
}

function toRootSchema(kind: KindDefinition): JsonObject {
  return {
    description: kind.description,
    type: "object",
    ...(kind.isSpecOptional ? {} : { required: ["spec"] }),
    properties: {
      apiVersion: { type: "string", description: `${group}/${version}` },
      kind: { type: "string", description: kind.kind },
      metadata: { type: "object" },
      spec: {
        ...toOpenApi(kind.spec, kind.specDoc),
        ...(kind.isSpecOptional ? { default: fillDefaults(kind.spec, {}) } : {}),
      },
      status: toOpenApi(kind.status, kind.statusDoc),
    },
    ...(kind.rules.length > 0
      ? { "x-kubernetes-validations": kind.rules.map(({ cel, message }) => ({ rule: cel, message })) }
      : {}),
  };
}

function toSelectableFields(paths: readonly string[]): JsonObject {
  return paths.length > 0 ? { selectableFields: paths.map((jsonPath) => ({ jsonPath })) } : {};
}

function toColumn(column: PrinterColumn): JsonObject {
  return {
    name: column.name,
    type: column.type,
    jsonPath: column.path,
    description: column.description,
    ...(column.isWide ? { priority: 1 } : {}),
  };
}
