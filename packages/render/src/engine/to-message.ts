import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  EncodeRecordSizeRequestSchema,
  type HookSchema,
  LoadChartRequestSchema,
  RenderRequestSchema,
} from "@ichor/api/engine/v1";
import { canonicalJson, type JsonObject } from "@ichor/values";
import type { ChartSource, RecordSizeRequest, RenderedHook, RenderRequest } from "./engine.ts";

const utf8 = new TextEncoder();

/** Values travel as canonical JSON: the same bytes for the same values, nulls kept. */
export function toJsonBytes(values: JsonObject): Uint8Array<ArrayBuffer> {
  return utf8.encode(canonicalJson(values));
}

/** The engine's messages from domain types. */
export function toLoadChart(source: ChartSource) {
  const { digest = "", archiveChecksum = "" } = source.expected ?? {};
  return create(LoadChartRequestSchema, {
    source: toSource(source),
    expectedDigest: digest,
    expectedArchiveChecksum: archiveChecksum,
  });
}

function toSource(source: ChartSource): MessageInitShape<typeof LoadChartRequestSchema>["source"] & object {
  switch (source.kind) {
    case "archive":
      return { case: "archive", value: copy(source.bytes) };
    case "archive-file":
      return { case: "archivePath", value: source.path };
    case "directory":
      return { case: "directoryPath", value: source.path };
    case "record":
      return { case: "releaseRecord", value: copy(source.bytes) };
  }
}

/** See `Engine.render`. */
export function toRender({
  chartDigest,
  values,
  release,
  capabilities,
  lookups,
  skipsSchema,
}: RenderRequest) {
  return create(RenderRequestSchema, {
    chartDigest,
    valuesJson: toJsonBytes(values),
    release: {
      name: release.name,
      namespace: release.namespace,
      revision: release.revision ?? 1,
      isUpgrade: release.isUpgrade ?? false,
    },
    capabilities: { kubeVersion: capabilities.kubeVersion, apiVersions: [...capabilities.apiVersions] },
    lookups: (lookups ?? []).map(({ lookup, object }) => ({
      lookup,
      objectJson: object === undefined ? new Uint8Array() : toJsonBytes(object),
    })),
    skipSchemaValidation: skipsSchema ?? false,
  });
}

/** See `Engine.encodeRecordSize`. */
export function toRecordSize({ chartDigest, values, manifest, hooks, notes }: RecordSizeRequest) {
  return create(EncodeRecordSizeRequestSchema, {
    chartDigest,
    valuesJson: toJsonBytes(values),
    manifest,
    hooks: (hooks ?? []).map(toHook),
    notes: notes ?? "",
  });
}

function toHook({ events, deletePolicies, ...hook }: RenderedHook): MessageInitShape<typeof HookSchema> {
  return { ...hook, events: [...events], deletePolicies: [...deletePolicies] };
}

/** Bytes in memory of their own, as messages want them. */
export function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
