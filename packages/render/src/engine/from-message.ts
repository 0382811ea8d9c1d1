import type {
  ChartRef as ChartRefMessage,
  DescribeChartResponse,
  Finding,
  GetInfoResponse,
  Hook,
  ParseValuesResponse,
  PathStep as PathStepMessage,
  ReleaseRecord as ReleaseRecordMessage,
  RenderFailure,
  RenderResponse,
  RevisionHead as RevisionHeadMessage,
  SchemaFinding as SchemaFindingMessage,
  TextRange as TextRangeMessage,
} from "@ichor/api/engine/v1";
import { RenderFailure_Kind, Severity } from "@ichor/api/engine/v1";
import type { Issue, PathStep, TextRange } from "@ichor/errors";
import type { ChartDescription, JsonObject, JsonValue } from "@ichor/values";
import {
  asObject,
  type ChartRef,
  type EngineInfo,
  type ParsedText,
  type ReleaseRecord,
  type RenderedHook,
  type RenderFailureReason,
  type RenderOutcome,
  type RevisionHead,
  type SchemaFinding,
} from "./engine.ts";

const utf8 = new TextDecoder();

/** Domain types from the engine's messages, which are seen nowhere else. */
export function fromChartRef(message: ChartRefMessage | undefined): ChartRef {
  if (message === undefined) throw new Error("the engine answered without a chart");
  const { name, version, appVersion, digest, archiveChecksum, fromRecord, recordDigest } = message;
  return {
    name,
    version,
    appVersion,
    digest,
    ...(archiveChecksum !== "" && { archiveChecksum }),
    ...(recordDigest !== "" && { recordDigest }),
    isFromRecord: fromRecord,
  };
}

/** See `Engine.info`. */
export function fromInfo(message: GetInfoResponse): EngineInfo {
  const { engineVersion, helmVersion, maxCharts, charts, limits, templateCache } = message;
  return {
    engineVersion,
    helmVersion,
    maxCharts,
    charts: charts.map(fromChartRef),
    limits: {
      maxTextBytes: Number(limits?.maxTextBytes ?? 0),
      maxValuesBytes: Number(limits?.maxValuesBytes ?? 0),
      maxDepth: limits?.maxDepth ?? 0,
      maxRenderMs: limits?.maxRenderMs ?? 0,
      maxArchiveBytes: Number(limits?.maxArchiveBytes ?? 0),
      maxOutputBytes: Number(limits?.maxOutputBytes ?? 0),
    },
    hasTemplateCache: templateCache,
  };
}

/** See `Engine.describeChart`. */
export function fromDescription(message: DescribeChartResponse): ChartDescription {
  const schema = utf8.decode(message.schemaJson);
  return {
    chart: fromChartRef(message.chart),
    valuesText: utf8.decode(message.valuesYaml),
    ...(schema !== "" && { schema: asObject(JSON.parse(schema) as JsonValue) }),
    defaults: fromJson(message.defaultsJson),
    apiVersionsAsked: message.apiVersionsAsked,
    failSites: message.failSites.map(({ text, template, line, guards, isFormat }) => ({
      text,
      template,
      line,
      guards: guards.map(({ keys }) => keys),
      isFormat,
    })),
    templatePaths: message.valuePaths.map(({ keys, onlyGuardsFail, whole }) => ({
      keys,
      isOnlyGuard: onlyGuardsFail,
      isWhole: whole,
    })),
    kubeVersionConstraint: message.kubeVersionConstraint,
  };
}

/** See `Engine.parseValues`. */
export function fromParsed(message: ParseValuesResponse): ParsedText {
  return {
    ...(message.valuesJson.length > 0 && { values: fromJson(message.valuesJson) }),
    issues: message.findings.map(fromFinding),
  };
}

function fromFinding({ code, severity, message, path, range, related }: Finding): Issue {
  return {
    code,
    severity: severity === Severity.WARNING ? "warning" : "error",
    message,
    path: fromPath(path),
    ...(range !== undefined && { range: fromRange(range) }),
    ...(related.length > 0 && { related: related.map(fromRange) }),
    owner: "helm",
  };
}

function fromRange({ line, column, endLine, endColumn }: TextRangeMessage): TextRange {
  return { line, column, endLine, endColumn };
}

function fromPath(path: readonly PathStepMessage[]): PathStep[] {
  return path.flatMap(({ step }) => step.value ?? []);
}

/** See `Engine.validate`. */
export function fromSchemaFinding({ path, keyword, expected, got }: SchemaFindingMessage): SchemaFinding {
  return { path: fromPath(path), keyword, expected, got };
}

/** See `Engine.render`. */
export function fromRender({ outcome }: RenderResponse): RenderOutcome {
  if (outcome.case === "failure") return fromFailure(outcome.value);
  if (outcome.case !== "rendered") throw new Error("the engine answered without an outcome");
  const { manifest, hooks, notes, lookupsWanted, deterministic, warnings, cached } = outcome.value;
  return {
    kind: "rendered",
    manifest,
    hooks: hooks.map(fromHook),
    notes,
    lookupsWanted: lookupsWanted.map(({ apiVersion, kind, namespace, name }) => ({
      apiVersion,
      kind,
      namespace,
      name,
    })),
    isDeterministic: deterministic,
    warnings,
    isCached: cached,
  };
}

const reasons: Readonly<Record<RenderFailure_Kind, RenderFailureReason>> = {
  [RenderFailure_Kind.UNSPECIFIED]: "template",
  [RenderFailure_Kind.REFUSED]: "refused",
  [RenderFailure_Kind.SCHEMA]: "schema",
  [RenderFailure_Kind.TEMPLATE]: "template",
  [RenderFailure_Kind.LIMIT]: "limit",
  [RenderFailure_Kind.KUBE_VERSION]: "kube-version",
};

function fromFailure({ kind, message, template, line, schema, paths }: RenderFailure): RenderOutcome {
  return {
    kind: "failed",
    reason: reasons[kind] ?? "template",
    message,
    template,
    line,
    schema: schema.map(fromSchemaFinding),
    paths: paths.map(({ keys }) => keys),
  };
}

function fromHook({ name, kind, path, manifest, events, weight, deletePolicies }: Hook): RenderedHook {
  return { name, kind, path, manifest, events, weight, deletePolicies };
}

/** See `Engine.listRevisions`. */
export function fromHead(message: RevisionHeadMessage | undefined): RevisionHead {
  if (message === undefined) throw new Error("the engine answered without a revision");
  const { $typeName: _, $unknown: __, ...head } = message;
  return head;
}

/** See `Engine.decodeRelease`. */
export function fromRelease(message: ReleaseRecordMessage | undefined): ReleaseRecord {
  if (message === undefined) throw new Error("the engine answered without a release");
  const { head, configJson, manifest, hooks, notes, applyMethod, labels } = message;
  return {
    head: fromHead(head),
    config: fromJson(configJson),
    manifest,
    hooks: hooks.map(fromHook),
    notes,
    applyMethod,
    labels: { ...labels },
  };
}

function fromJson(bytes: Uint8Array): JsonObject {
  return bytes.length === 0 ? {} : asObject(JSON.parse(utf8.decode(bytes)) as JsonValue);
}
