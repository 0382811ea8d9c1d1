import { type CheckContext, type CheckFinding, valueAt } from "@ichor/values";
import { ciliumFinding, unsetFix } from "../cilium-finding.ts";

/** Values that the chart's templates do not work without, found by setting each key of the chart to null. */
const needed = [
  "authentication.enabled",
  "authentication.mutual.spire.adminSocketPath",
  "authentication.mutual.spire.agentSocketPath",
  "authentication.mutual.spire.install.server.initContainers",
  "cluster.name",
  "clustermesh.apiserver.kvstoremesh.enabled",
  "clustermesh.apiserver.kvstoremesh.kvstoreMode",
  "clustermesh.apiserver.tls.auto.enabled",
  "clustermesh.apiserver.tls.authMode",
  "clustermesh.config.clusters",
  "clustermesh.maxConnectedClusters",
  "clustermesh.useAPIServer",
  "extraConfig",
  "gatewayAPI.externalTrafficPolicy",
  "gke.enabled",
  "hubble.enabled",
  "hubble.relay.enabled",
  "hubble.relay.tls.server.enabled",
  "hubble.tls.auto.enabled",
  "hubble.tls.enabled",
  "hubble.ui.backend.image.tag",
  "hubble.ui.baseUrl",
  "hubble.ui.frontend.image.tag",
  "ingressController.service.externalTrafficPolicy",
  "ipv4.enabled",
  "nodeinit.bootstrapFile",
  "operator.tolerations",
  "tls.caBundle.useSecret",
];

/** Refuses a null where rendering would break off. */
export function checkNulls({ user }: CheckContext): CheckFinding[] {
  return needed
    .map((dotted) => dotted.split("."))
    .filter((path) => valueAt(user, path) === null)
    .map((path) =>
      ciliumFinding("null-breaks-chart", {
        path,
        message: `the chart's templates do not work without ${path.join(".")}`,
        fix: unsetFix(path),
      }),
    );
}
