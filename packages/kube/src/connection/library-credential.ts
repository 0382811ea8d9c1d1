import { IchorError } from "@ichor/errors";
import type { Credential } from "./connection.ts";
import type { KubeconfigFields } from "./kubeconfig-file.ts";

/**
 * Credentials of the old `auth-provider` entries (OpenID Connect, Azure, Google) through the Kubernetes client
 * library. It is loaded only for them, because it costs 50 MB and 0.4 s.
 */
export async function createLibraryCredential(
  name: string,
  authProvider: KubeconfigFields,
): Promise<() => Promise<Credential>> {
  const { KubeConfig } = await import("@kubernetes/client-node");
  const config = new KubeConfig();
  config.loadFromClusterAndUser(
    { name, server: "https://localhost", skipTLSVerify: false },
    { name, authProvider },
  );
  return async () => {
    const options: { headers?: Record<string, unknown> } = {};
    await config.applyToHTTPSOptions(options).catch((cause: unknown) => {
      throw new IchorError("unauthenticated", `the identity provider of user ${name} gave no credential`, {
        cause,
        details: { remedy: "Sign in again with the program that wrote this kubeconfig" },
      });
    });
    const authorization = options.headers?.Authorization;
    return typeof authorization === "string" ? { authorization } : {};
  };
}
