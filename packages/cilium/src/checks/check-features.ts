import { type CheckContext, type CheckFinding, isJsonObject, valueAt } from "@ichor/values";
import { ciliumFinding, setFix } from "../cilium-finding.ts";
import { computedAt, isOn, visitMaps } from "./read.ts";

/** Features that need another feature. The chart refuses most of them only when it is rendered. */
export function checkFeatures(context: CheckContext): CheckFinding[] {
  return [
    ...checkHubble(context),
    ...checkProxy(context),
    ...checkSpire(context),
    ...checkServiceMonitors(context),
  ];
}

function checkHubble(context: CheckContext): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const isRelayOn = isOn(context, "hubble.relay.enabled");
  if (isOn(context, "hubble.ui.enabled") && !isRelayOn && !isOn(context, "hubble.ui.standalone.enabled")) {
    findings.push(
      ciliumFinding("hubble-ui-needs-relay", {
        path: ["hubble", "ui", "enabled"],
        message: "Hubble UI needs Hubble Relay",
        fix: setFix(["hubble", "relay", "enabled"], true),
      }),
    );
  }
  if (isRelayOn && computedAt(context, "hubble.enabled") === false) {
    findings.push(
      ciliumFinding("hubble-relay-needs-hubble", {
        path: ["hubble", "relay", "enabled"],
        message: "Hubble Relay needs Hubble, which is off",
        relatedPaths: [["hubble", "enabled"]],
      }),
    );
  }
  return findings;
}

function checkProxy(context: CheckContext): CheckFinding[] {
  if (computedAt(context, "l7Proxy") !== false) return [];
  const features: [string, boolean][] = [
    ["gatewayAPI.enabled", isOn(context, "gatewayAPI.enabled")],
    ["ingressController.enabled", isOn(context, "ingressController.enabled")],
    ["loadBalancer.l7.backend", computedAt(context, "loadBalancer.l7.backend") === "envoy"],
  ];
  return features
    .filter(([, isWanted]) => isWanted)
    .map(([feature]) =>
      ciliumFinding("needs-l7-proxy", {
        path: feature.split("."),
        message: `${feature} needs l7Proxy, which is false`,
        relatedPaths: [["l7Proxy"]],
        fix: setFix(["l7Proxy"], true),
      }),
    );
}

function checkSpire(context: CheckContext): CheckFinding[] {
  const isWanted = isOn(context, "authentication.mutual.spire.enabled");
  if (!isWanted || computedAt(context, "authentication.enabled") !== false) return [];
  return [
    ciliumFinding("spire-needs-authentication", {
      path: ["authentication", "mutual", "spire", "enabled"],
      message: "SPIRE needs authentication.enabled, which is false by default since 1.19",
      fix: setFix(["authentication", "enabled"], true),
    }),
  ];
}

/** `trustCRDsExist` only silences the chart: the object would be refused all the same. */
function checkServiceMonitors({ user, computed, facts }: CheckContext): CheckFinding[] {
  if (facts.serviceMonitorCrds !== false) return [];
  const findings: CheckFinding[] = [];
  visitMaps(user, (map, path) => {
    const isMonitor = path.at(-1) === "serviceMonitor" && isJsonObject(map);
    if (!isMonitor || valueAt(computed, [...path, "enabled"]) !== true) return;
    findings.push(
      ciliumFinding("service-monitor-needs-crd", {
        path: [...path, "enabled"],
        message: `${path.join(".")} needs the custom resource ServiceMonitor, which is not installed`,
      }),
    );
  });
  return findings;
}
