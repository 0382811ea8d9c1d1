import { IchorError } from "@ichor/errors";
import type { KubeClient } from "@ichor/kube";

/** Stands where there is no cluster: whatever is asked is not known. */
export function createAbsentClient(): KubeClient {
  const refuse = () => Promise.reject(new IchorError("unavailable", "there is no cluster to ask"));
  return new Proxy({} as KubeClient, { get: () => refuse });
}
