import { stringify } from "yaml";
import type { ApiAccess } from "../client/api-access.ts";

/** A kubeconfig with one cluster, one user and one context named `<user>@<cluster>`. Everything is embedded. */
export function renderKubeconfig(access: ApiAccess, clusterName: string): string {
  const context = `${access.user}@${clusterName}`;
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      {
        name: clusterName,
        cluster: { server: access.url, "certificate-authority-data": toBase64(access.caPem) },
      },
    ],
    users: [{ name: access.user, user: toUser(access) }],
    contexts: [{ name: context, context: { cluster: clusterName, user: access.user } }],
    "current-context": context,
  });
}

function toUser({ certPem, keyPem, token }: ApiAccess): Record<string, string> {
  if (token) return { token };
  return {
    "client-certificate-data": toBase64(certPem ?? ""),
    "client-key-data": toBase64(keyPem ?? ""),
  };
}

function toBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}
