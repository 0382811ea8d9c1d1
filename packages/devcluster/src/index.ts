export type { ApiAccess } from "./client/api-access.ts";
export { connectAs } from "./client/connect-as.ts";
// Control plane
export type { ClusterUser, ControlPlane, Credential } from "./control-plane/control-plane.ts";
export { renderKubeconfig } from "./control-plane/render-kubeconfig.ts";
export { type StartControlPlaneOptions, startControlPlane } from "./control-plane/start-control-plane.ts";
export { applyCrds } from "./crds/apply-crds.ts";
// Dev cluster
export { type DemoUser, type DemoUserName, demoUsers } from "./dev-cluster/demo-users.ts";
export type { DevCluster, DevClusterOptions, InstalledRelease } from "./dev-cluster/dev-cluster.ts";
export { startDevCluster } from "./dev-cluster/start-dev-cluster.ts";
// Nodes
export { neverReadyWord } from "./nodes/decide-pod.ts";
export { labNodes } from "./nodes/lab-nodes.ts";
export type { NodeAgent, PodRunner } from "./nodes/node-agent.ts";
export type { NodeSpec } from "./nodes/node-spec.ts";
export { type NodeAgentOptions, startNodeAgent } from "./nodes/start-node-agent.ts";
