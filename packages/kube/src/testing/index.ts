export { type ProxyTarget, proxyTo } from "./api-proxy.ts";
export { type Backend, type BackendRequest, type Sink, sendJson, statusBody } from "./backend.ts";
export {
  createFaultServer,
  emptyBackend,
  type Fault,
  type FaultRule,
  type FaultServer,
  isReadRequest,
  isWatchRequest,
} from "./fault-server.ts";
export { createMemoryApi, type MemoryApi } from "./memory-api.ts";
