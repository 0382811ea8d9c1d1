// Composition

// Values
export type { CniCall } from "./cni/cni-call.ts";
export { checkAnnotationSizes, checkRecordSize, type RecordSize } from "./cni/preview/check-size.ts";
export { type Comparison, compareSides, type Side } from "./cni/preview/compare-sides.ts";
export { assembleServices, type Services, type ServicesOptions } from "./console/assemble-services.ts";
export { type ChartPlace, readChartPlaces } from "./console/read-chart-places.ts";
export {
  type ConsoleServer,
  type ConsoleServerOptions,
  startConsoleServer,
} from "./console/start-console-server.ts";
export { findingCodes, type ServerFindingCode } from "./findings.ts";
// Edge
export type { Site } from "./http/site.ts";
export type { Authenticator, AuthMode, Caller } from "./identity/authenticator.ts";
