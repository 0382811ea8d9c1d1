import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type KubeClient, resources } from "@ichor/kube";
import { afterAll, beforeAll, inject } from "vitest";
import type { ApiAccess } from "../client/api-access.ts";
import { connectAs } from "../client/connect-as.ts";
import type { ClusterUser, Credential } from "../control-plane/control-plane.ts";
import { askBroker } from "./broker.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** socket of the process that owns the shared control plane */
    ichorControlPlane: string;
  }
}

/** A namespace of one's own on the control plane that all test files of a run share. */
export type TestControlPlane = {
  /** fresh, empty but for what every namespace has; deleted after the file's tests */
  readonly namespace: string;
  /** cluster administrator */
  readonly admin: ApiAccess;
  /** path of the administrator's kubeconfig file */
  readonly adminKubeconfig: string;
  /** a client of the administrator */
  readonly client: KubeClient;
  /**
   * A user, by default with a client certificate; without RBAC objects it may do nothing. Bearer tokens exist for the
   * four `demoUsers` only.
   */
  user(user: ClusterUser, credential?: Credential): Promise<{ access: ApiAccess; kubeconfig: string }>;
};

type State = Omit<TestControlPlane, "user">;

/** Starting two large programs and, on the first run ever, building them. */
const startTimeoutMs = 30 * 60_000;

/**
 * Call once at the top of an integration test file. Its hooks prepare a fresh namespace (with its ServiceAccount)
 * before the file's tests; reading the result earlier throws. With `crds`, Ichor's own kinds are served as well.
 * Objects outside of the namespace are seen by other files: name them after the namespace and delete them.
 */
export function useControlPlane({ crds = false }: { crds?: boolean } = {}): TestControlPlane {
  let state: State | undefined;
  beforeAll(async () => {
    const { access, kubeconfig } = await askBroker(socketPath(), { kind: "control-plane", crds });
    const client = await connectAs(access);
    const namespace = await createNamespace(client);
    state = { namespace, admin: access, adminKubeconfig: kubeconfig, client };
  }, startTimeoutMs);
  afterAll(async () => {
    await state?.client.delete(resources.namespaces, { name: state.namespace });
    state?.client.close();
  });
  const ready = (): State => {
    if (!state) throw new Error("the control plane is there only inside tests and hooks");
    return state;
  };
  return {
    get namespace() {
      return ready().namespace;
    },
    get admin() {
      return ready().admin;
    },
    get adminKubeconfig() {
      return ready().adminKubeconfig;
    },
    get client() {
      return ready().client;
    },
    user: (user, credential = "certificate") => askBroker(socketPath(), { kind: "user", user, credential }),
  };
}

function socketPath(): string {
  const path: string | undefined = inject("ichorControlPlane");
  if (path) return path;
  throw new Error("no control plane is offered here: name the file *.integration.test.ts");
}

async function createNamespace(client: KubeClient): Promise<string> {
  const name = `t-${randomBytes(5).toString("hex")}`;
  await client.create(resources.namespaces, { metadata: { name } });
  const account = { namespace: name, name: "default" };
  while (!(await client.find(resources.serviceAccounts, account))) await delay(20);
  return name;
}
