// biome-ignore-all lint/performance/noReExportAll: generated code has one door per proto package
export * from "./gen/ichor/v1alpha1/cluster_pb.ts";
export * from "./gen/ichor/v1alpha1/cni_pb.ts";
export * from "./gen/ichor/v1alpha1/common_pb.ts";
