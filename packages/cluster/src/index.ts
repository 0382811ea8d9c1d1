// Controller
export { type ControllerReading, leaderLeaseName, readController } from "./controller-version.ts";
// Facts
export {
  type ClusterCapabilities,
  type ClusterReadings,
  type FactName,
  type FactReading,
  factNames,
  type NodeCount,
  toFacts,
} from "./facts/cluster-facts.ts";
export {
  createFactsReader,
  type FactsQuestion,
  type FactsReader,
  type FactsReaderOptions,
} from "./facts/create-facts-reader.ts";
// Views
export type { ClusterFeed, ClusterFeedOptions, FeedChange, FeedState } from "./feed/cluster-feed.ts";
export { createClusterFeed } from "./feed/create-cluster-feed.ts";
// User layer
export { type LastChange, readChange } from "./layer/read-change.ts";
export { readUserLayer, type UserLayer } from "./layer/read-user-layer.ts";
// Local cluster
export { fingerprintsOf, readRootCa } from "./local/read-root-ca.ts";
// Lookups of templates
export { answerLookups, type LookupAnswers, type LookupQuestion } from "./lookup/answer-lookups.ts";
// Release
export {
  createReleaseCaches,
  createReleaseReader,
  type ReleaseCaches,
  type ReleaseReaderOptions,
} from "./release/create-release-reader.ts";
export {
  type PublishedRevision,
  parseRevisionConfigMap,
  toRevisionConfigMap,
} from "./release/published-revision.ts";
export type { DecodedRecord, RecordHead, ReleaseDecoder } from "./release/release-decoder.ts";
export type {
  HistoryReading,
  ReadCall,
  RecordedCapabilities,
  ReleaseReader,
  ReleaseSource,
  Revision,
  RevisionChart,
  RevisionReading,
  RevisionSummary,
  Unreadable,
} from "./release/revision.ts";
export {
  formatRevisionDescription,
  parseRevisionDescription,
  type RevisionDescription,
} from "./release/revision-description.ts";
// Save
export { createSavePatch, type SavedMembers } from "./save/create-save-patch.ts";
export { type SaveRequest, type SaveResult, saveUserLayer } from "./save/save-user-layer.ts";
export {
  baseVersionOfCluster,
  type ReleaseMembers,
  readStoredMembers,
  type StoredMembers,
} from "./save/stored-members.ts";
// GitOps tracking
export { readArgoCd } from "./tracking/read-argocd.ts";
export { readTracking } from "./tracking/read-tracking.ts";
export type {
  AgentState,
  ClusterDetail,
  ClusterRef,
  ClusterRow,
  CniSummary,
  EventRow,
  MachineRow,
  NodeCell,
  OperationRow,
  OperationStepRow,
  UnreadablePart,
} from "./view/cluster-view.ts";
export type { ClusterWorld, LiveNetwork, SavedAndRunning } from "./view/cluster-world.ts";
export type { KeptCluster } from "./view/kept/kept-cluster.ts";
export { toClusterDetail, toClusterRow } from "./view/to-cluster-view.ts";
