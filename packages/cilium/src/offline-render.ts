import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "@ichor/values";

/** The Kubernetes version and API versions that a render without a cluster declares: one fixed choice for a release. */
export const offlineCapabilities = {
  kubeVersion: "v1.36.0",
  /** the chart refuses a ServiceMonitor without it */
  apiVersions: ["monitoring.coreos.com/v1"],
} as const;

/** With it the chart renders the GatewayClass and the admission policy of Gateway API. */
export const gatewayClassApiVersion = "gateway.networking.k8s.io/v1/GatewayClass";

/** Whether values are rendered without a cluster as the last check. */
export type OfflineRender = { kind: "render" } | { kind: "skip"; reason: string };

/**
 * Rendering needs something that a person set, and no look-up of a ConfigMap: what the Job decides from the live cluster
 * stays the Job's.
 */
export function decideOfflineRender(user: JsonObject, computed: JsonObject): OfflineRender {
  if (Object.keys(user).length === 0) return { kind: "skip", reason: "the user layer is empty" };
  const reference = valueAt(computed, ["k8sServiceHostRef"]);
  if (isJsonObject(reference) && (isSet(reference.name) || isSet(reference.key))) {
    return { kind: "skip", reason: "k8sServiceHostRef makes the chart look up a ConfigMap of the cluster" };
  }
  return { kind: "render" };
}

function isSet(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}
