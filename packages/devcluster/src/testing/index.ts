export { type TestControlPlane, useControlPlane } from "./use-control-plane.ts";
