import { isIchorError } from "@ichor/errors";
import { type CallOptions, type KubeClient, resources } from "@ichor/kube";
import type { ClusterCapabilities, FactReading } from "./cluster-facts.ts";
import { unknownReason } from "./unknown-reason.ts";

const group = "gateway.networking.k8s.io";

/** A custom resource of the Gateway API without which Cilium does not start its controller. */
type NeededKind = { plural: string; kind: string; version: string };

const always: readonly NeededKind[] = [
  { plural: "gatewayclasses", kind: "GatewayClass", version: "v1" },
  { plural: "gateways", kind: "Gateway", version: "v1" },
  { plural: "httproutes", kind: "HTTPRoute", version: "v1" },
  { plural: "grpcroutes", kind: "GRPCRoute", version: "v1" },
];
const until119: readonly NeededKind[] = [
  ...always,
  { plural: "referencegrants", kind: "ReferenceGrant", version: "v1beta1" },
];
const since120: readonly NeededKind[] = [
  ...always,
  { plural: "referencegrants", kind: "ReferenceGrant", version: "v1" },
  { plural: "tlsroutes", kind: "TLSRoute", version: "v1" },
  { plural: "backendtlspolicies", kind: "BackendTLSPolicy", version: "v1" },
];

/**
 * The kinds that Cilium of a chart version requires, as its operator checks them at start (list `RequiredGVKs` of
 * operator/pkg/gateway-api, read in 1.19.6 and 1.20.2).
 */
export function neededGatewayKinds(chartVersion: string): readonly NeededKind[] {
  const [major = 0, minor = 0] = chartVersion.replace(/^v/, "").split(".").map(Number);
  return major > 1 || minor >= 20 ? since120 : until119;
}

/** What the reading needs. */
export type GatewayApiQuestion = {
  client: KubeClient;
  chartVersion: string;
  capabilities: ClusterCapabilities;
  call: CallOptions;
};

/**
 * Whether the Gateway API is installed as Cilium needs it: one metadata read a CRD, and the served versions from
 * discovery. A caller who may not read CRDs is answered from complete discovery alone.
 */
export async function readGatewayApiCrds(question: GatewayApiQuestion): Promise<FactReading> {
  const needed = neededGatewayKinds(question.chartVersion);
  try {
    const missing = await findMissing(question, needed);
    if (missing.length > 0) return { value: false, detail: `not installed: ${missing.join(", ")}` };
    return checkVersions(question, needed);
  } catch (error) {
    if (isIchorError(error, "canceled")) throw error;
    if (question.capabilities.isComplete) return checkVersions(question, needed);
    return { value: "unknown", detail: unknownReason(error) };
  }
}

async function findMissing(
  { client, call }: GatewayApiQuestion,
  needed: readonly NeededKind[],
): Promise<string[]> {
  const found = await Promise.all(
    needed.map(({ plural }) =>
      client.find(
        resources.customResourceDefinitions,
        { name: `${plural}.${group}` },
        { ...call, metadataOnly: true },
      ),
    ),
  );
  return needed.filter((_, index) => found[index] === undefined).map(({ plural }) => `${plural}.${group}`);
}

function checkVersions(
  { capabilities, chartVersion }: GatewayApiQuestion,
  needed: readonly NeededKind[],
): FactReading {
  const installed = { value: true, detail: "all custom resources that Cilium needs are installed" } as const;
  // a CRD that exists but cannot be seen by partial discovery is not called missing
  if (!capabilities.isComplete) return installed;
  const served = new Set(capabilities.apiVersions);
  const lacking = needed.filter(({ kind, version }) => !served.has(`${group}/${version}/${kind}`));
  if (lacking.length === 0) return installed;
  const names = lacking.map(({ kind, version }) => `${kind} ${version}`).join(", ");
  return { value: false, detail: `Cilium ${chartVersion} needs ${names} of ${group}` };
}
