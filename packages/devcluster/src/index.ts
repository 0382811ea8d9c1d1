export type { ApiAccess } from "./client/api-access.ts";
export { connectAs } from "./client/connect-as.ts";
export type { ClusterUser, ControlPlane, Credential } from "./control-plane/control-plane.ts";
export { renderKubeconfig } from "./control-plane/render-kubeconfig.ts";
export { type StartControlPlaneOptions, startControlPlane } from "./control-plane/start-control-plane.ts";
export { applyCrds } from "./crds/apply-crds.ts";
