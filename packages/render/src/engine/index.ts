export {
  type Artifact,
  type ArtifactsLock,
  type FetchedArtifact,
  type ModuleArtifact,
  type ParsedArtifactsLock,
  parseArtifactsLock,
} from "./artifacts-lock.ts";
export type { ChartOrigin, ChartStore, ChartUse, KnownChart, LoadedChart } from "./chart-store.ts";
export { type ChartStoreOptions, createChartStore } from "./create-chart-store.ts";
export type {
  ChartRef,
  ChartSource,
  Engine,
  EngineInfo,
  EngineLimits,
  ExpectedChart,
  Lookup,
  LookupAnswer,
  ParsedText,
  RecordSizeRequest,
  ReleaseContext,
  ReleaseRecord,
  RenderCapabilities,
  RenderedHook,
  RenderFailureReason,
  RenderOutcome,
  RenderRequest,
  RevisionHead,
  SchemaFinding,
} from "./engine.ts";
export {
  type EngineLogEntry,
  type EngineProcess,
  type EngineProcessOptions,
  startEngineProcess,
} from "./engine-process.ts";
export { checkArtifact, type Fetch, fetchArtifact } from "./fetch-artifact.ts";
export { type RunningEngine, type StartEngineOptions, startEngine } from "./start-engine.ts";
