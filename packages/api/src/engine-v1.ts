// biome-ignore-all lint/performance/noReExportAll: generated code has one door per proto package
export * from "./gen/ichor/engine/v1/engine_pb.ts";
