import { formatRefusal } from "@ichor/model";
import type { CheckContext, CheckFinding, ValuesCheck } from "@ichor/values";
import { ciliumFinding, setFix, unsetFix } from "../cilium-finding.ts";
import type { CiliumInputs } from "../inputs.ts";
import { computedAt, firstSet, isOn } from "./read.ts";

/**
 * The five guards. Each judges the computed values and what is known about the cluster; a fact that could not be read
 * is unknown, and a guard passes on it.
 */
export function guards(inputs: CiliumInputs): ValuesCheck[] {
  return [
    { name: "bpf-masquerade", check: checkBpfMasquerade },
    { name: "gateway-api-crds", check: checkGatewayApiCrds },
    { name: "kube-prism", check: (context) => checkKubePrism(context, inputs) },
    { name: "gateway-api-kube-proxy", check: (context) => checkGatewayApiMode(context, inputs) },
    { name: "cluster-mesh-certificates", check: checkClusterMesh },
    { name: "hubble-certificates", check: checkHubbleCertificates },
  ];
}

function checkBpfMasquerade(context: CheckContext): CheckFinding[] {
  if (!isOn(context, "bpf.masquerade") || context.facts.forwardKubeDNSToHost !== true) return [];
  const path = ["bpf", "masquerade"];
  return [
    ciliumFinding("bpf-masquerade-needs-no-forwarding", {
      path,
      message: formatRefusal("bpfMasqueradeNeedsNoForwarding"),
      fix: unsetFix(path),
    }),
  ];
}

function checkGatewayApiCrds(context: CheckContext): CheckFinding[] {
  if (!isOn(context, "gatewayAPI.enabled") || context.facts.gatewayApiCrds !== false) return [];
  return [
    ciliumFinding("gateway-api-needs-crds", {
      path: ["gatewayAPI", "enabled"],
      message: formatRefusal("gatewayApiNeedsCrds"),
    }),
  ];
}

function checkKubePrism({ facts }: CheckContext, { kubeProxy }: CiliumInputs): CheckFinding[] {
  if (kubeProxy !== "replaced" || facts.kubePrism !== false) return [];
  const message = formatRefusal("kubePrismOff", { machines: "every machine" });
  return [ciliumFinding("kube-prism-off", { path: [], message })];
}

/** The controller judges by the mode that runs, everybody else by the spec. */
function checkGatewayApiMode(context: CheckContext, inputs: CiliumInputs): CheckFinding[] {
  const mode = inputs.runningKubeProxy ?? inputs.kubeProxy;
  if (!isOn(context, "gatewayAPI.enabled") || mode === "replaced") return [];
  return [
    ciliumFinding("gateway-api-needs-replaced-kube-proxy", {
      path: ["gatewayAPI", "enabled"],
      message: formatRefusal("gatewayApiNeedsReplacedKubeProxy"),
    }),
  ];
}

function checkClusterMesh(context: CheckContext): CheckFinding[] {
  const auto = "clustermesh.apiserver.tls.auto";
  if (!isOn(context, "clustermesh.useAPIServer") || computedAt(context, `${auto}.enabled`) === false)
    return [];
  const method = String(computedAt(context, `${auto}.method`) ?? "null");
  if (method === "cronJob") return [];
  const path = `${auto}.method`.split(".");
  return [
    ciliumFinding("cluster-mesh-certificates", {
      path: firstSet(context, `${auto}.method`, "clustermesh.useAPIServer"),
      message: formatRefusal("clusterMeshCertificates", { method }),
      fix: setFix(path, "cronJob"),
    }),
  ];
}

/** Exactly `helm` is refused: every other method leaves Secrets to somebody else. */
function checkHubbleCertificates(context: CheckContext): CheckFinding[] {
  const needsCertificates = ["hubble.enabled", "hubble.tls.enabled", "hubble.tls.auto.enabled"].every((key) =>
    isOn(context, key),
  );
  if (!needsCertificates || computedAt(context, "hubble.tls.auto.method") !== "helm") return [];
  const path = ["hubble", "tls", "auto", "method"];
  return [
    ciliumFinding("hubble-certificates", {
      path,
      message: formatRefusal("hubbleCertificates"),
      fix: unsetFix(path),
    }),
  ];
}
