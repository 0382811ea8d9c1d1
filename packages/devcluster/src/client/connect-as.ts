import { createKubeClient, type KubeClient } from "@ichor/kube";
import type { ApiAccess } from "./api-access.ts";

/** Name under which tests and demo own the fields that they apply. */
export const fieldManager = "ichor-devcluster";

/** Creates a client for an access. The caller closes it. */
export function connectAs({ url, caPem, certPem, keyPem, token }: ApiAccess): Promise<KubeClient> {
  const fixed = {
    server: url,
    authority: caPem,
    ...(token && { token }),
    ...(certPem && { clientCertificate: certPem }),
    ...(keyPem && { clientKey: keyPem }),
  };
  return createKubeClient({ fixed, userAgent: `${fieldManager}/dev` });
}
