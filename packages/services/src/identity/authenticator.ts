import type { IncomingMessage, ServerResponse } from "node:http";
import type { KubeClient } from "@ichor/kube";

/** How people sign in. `token` and `oidc` serve a cluster, `kubeconfig` one person on this machine. */
export type AuthMode = "kubeconfig" | "token" | "oidc";

/** Who sent a request. */
export type Caller = {
  /** speaks to the API server with the caller's own credential */
  readonly client: KubeClient;
  /** equal only for equal credentials: what was read with one is never given to another */
  readonly credentialKey: string;
};

/** Knows who sends requests, and answers the paths on which people sign in. */
export type Authenticator = {
  readonly mode: AuthMode;
  /** Rejects with `unauthenticated` for a request of nobody. */
  authenticate(headers: Headers): Promise<Caller>;
  /** Answers the paths of signing in. False: the path is not one of them. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** what to do when the API server no longer accepts the caller's credential, one sentence */
  readonly credentialRemedy: string;
  /** the caller signs in anew at this server when the credential is no longer accepted */
  readonly isSignInAgain: boolean;
};
