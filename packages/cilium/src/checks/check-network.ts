import type { CheckContext, CheckFinding } from "@ichor/values";
import { ciliumFinding, setFix, unsetFix } from "../cilium-finding.ts";
import { computedAt, firstSet, isOn, userAt } from "./read.ts";

/** Cluster identity, routing and acceleration: what renders without complaint and keeps agents from starting. */
export function checkNetwork(context: CheckContext): CheckFinding[] {
  return [
    ...checkClusterId(context),
    ...checkNativeRouting(context, "4"),
    ...checkNativeRouting(context, "6"),
    ...checkDirectRoutes(context),
    ...checkAcceleration(context),
    ...checkKubeSpan(context),
    ...checkApiServer(context),
  ];
}

/** The chart takes one of them. No check without a cluster can render the reference, so nobody else says it. */
function checkApiServer(context: CheckContext): CheckFinding[] {
  const isSet = (dotted: string) => Boolean(computedAt(context, dotted));
  const isReference = isSet("k8sServiceHostRef.name") && isSet("k8sServiceHostRef.key");
  if (!isReference || !isSet("k8sServiceHost")) return [];
  return [
    ciliumFinding("api-server-named-twice", {
      path: ["k8sServiceHostRef"],
      at: "key",
      message: "the chart refuses k8sServiceHostRef beside k8sServiceHost, which Ichor sets",
      fix: unsetFix(["k8sServiceHostRef"]),
    }),
  ];
}

/** Identities have eight bits for the cluster, or nine where the mesh may have 511 of them. */
function checkClusterId(context: CheckContext): CheckFinding[] {
  const id = computedAt(context, "cluster.id");
  if (userAt(context, "cluster.id") === undefined || typeof id !== "number") return [];
  const most = computedAt(context, "clustermesh.maxConnectedClusters") === 511 ? 511 : 255;
  if (Number.isInteger(id) && id >= 0 && id <= most) return [];
  return [
    ciliumFinding("cluster-id-range", {
      path: ["cluster", "id"],
      message: `cluster.id must be a whole number from 0 to ${most}`,
      remedy: `Use a number from 0 to ${most}`,
    }),
  ];
}

function checkNativeRouting(context: CheckContext, family: "4" | "6"): CheckFinding[] {
  if (computedAt(context, "routingMode") !== "native") return [];
  const isFamilyOn = isOn(context, `ipv${family}.enabled`);
  const masquerade = computedAt(context, `enableIPv${family}Masquerade`);
  const cidr = computedAt(context, `ipv${family}NativeRoutingCIDR`);
  const hasCidr = typeof cidr === "string" && cidr.trim() !== "";
  const isFromPool = isOn(context, "nativeRoutingCIDRFromClusterPool.enabled");
  if (!isFamilyOn || masquerade === false || hasCidr || isFromPool || isOn(context, "ipMasqAgent.enabled")) {
    return [];
  }
  const key = `ipv${family}NativeRoutingCIDR`;
  return [
    ciliumFinding("native-routing-needs-cidr", {
      path: firstSet(context, "routingMode", key),
      message: `routingMode native needs ${key}: agents do not start without it`,
      remedy: `Set ${key} to the network in which pods are routed, or enableIPv${family}Masquerade to false`,
    }),
  ];
}

function checkDirectRoutes(context: CheckContext): CheckFinding[] {
  if (!isOn(context, "autoDirectNodeRoutes") || computedAt(context, "routingMode") === "native") return [];
  return [
    ciliumFinding("direct-routes-need-native", {
      path: firstSet(context, "autoDirectNodeRoutes", "routingMode"),
      message: "autoDirectNodeRoutes needs routingMode native: agents do not start with a tunnel",
      fix: setFix(["routingMode"], "native"),
    }),
  ];
}

function checkAcceleration(context: CheckContext): CheckFinding[] {
  if (computedAt(context, "loadBalancer.acceleration") !== "native") return [];
  return [
    ciliumFinding("xdp-needs-driver", {
      path: ["loadBalancer", "acceleration"],
      message:
        "native acceleration needs network drivers with XDP on every node: agents do not start on others",
      fix: setFix(["loadBalancer", "acceleration"], "best-effort"),
    }),
  ];
}

function checkKubeSpan(context: CheckContext): CheckFinding[] {
  if (!isOn(context, "bpf.masquerade") || context.facts.kubeSpan !== true) return [];
  return [
    ciliumFinding("kube-span-masquerade", {
      path: ["bpf", "masquerade"],
      message:
        "bpf.masquerade together with KubeSpan is known to break traffic between nodes (siderolabs/talos#11235)",
    }),
  ];
}
