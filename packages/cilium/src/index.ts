export { checkRenderedNumbers, type RenderedScalar } from "./check-rendered-numbers.ts";
export { checkVersionStep, type VersionStep } from "./check-version-step.ts";
export { ciliumComponent } from "./cilium-component.ts";
export { type CiliumCode, dangerCodes, findingCodes } from "./cilium-findings.ts";
export { ciliumInputsOf, effectiveValuesFor } from "./effective-values-for.ts";
export {
  type CiliumFact,
  type CiliumInputs,
  factNames,
  type KubeProxyMode,
  type TunnelProtocol,
} from "./inputs.ts";
export { type DefaultChange, defaultChanges, keyChanges } from "./key-changes.ts";
export {
  decideOfflineRender,
  gatewayClassApiVersion,
  type OfflineRender,
  offlineCapabilities,
} from "./offline-render.ts";
export { kubePrism, secretsNamespace } from "./owned-keys.ts";
export {
  defaultChartVersion,
  findKnownFault,
  isSupportedVersion,
  knownBadVersions,
  minorOf,
  supportedMinors,
} from "./versions.ts";
