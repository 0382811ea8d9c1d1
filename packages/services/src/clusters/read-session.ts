import { type ControllerReading, readController } from "@ichor/cluster";
import { isIchorError } from "@ichor/errors";
import { type Clock, type KubeClient, qualifiedNameOf, type Resource, resources } from "@ichor/kube";
import { apiVersion } from "@ichor/model";
import { createTtlCache } from "../cni/ttl-cache.ts";
import type { Caller } from "../identity/authenticator.ts";

/** As whom somebody acts, and what the cluster behind the server has. */
export type SessionReading = {
  readonly user: string;
  readonly groups: readonly string[];
  /** such as `1.36.3`; empty where it is not known */
  readonly kubernetesVersion: string;
  readonly missingResources: readonly string[];
  readonly controller: ControllerReading;
  /** sentences about what could not be read */
  readonly problems: readonly string[];
};

/** Reads sessions and remembers them for a short time. */
export type SessionReader = { read(caller: Caller): Promise<SessionReading> };

const ttlMs = 10_000;
const deadlineMs = 15_000;

const kinds: readonly Resource[] = [
  resources.talosClusters,
  resources.talosMachines,
  resources.talosConfigPatches,
  resources.talosStorages,
  resources.talosEtcdBackups,
  resources.talosOperations,
  resources.ichorInstallations,
];

/** Creates a reader without memories. */
export function createSessionReader(clock: Pick<Clock, "now">): SessionReader {
  const cache = createTtlCache<SessionReading>({ clock, ttlMs });
  return {
    read: ({ client, credentialKey }) =>
      cache.of(credentialKey, () => readAll(client, new Date(clock.now()))),
  };
}

async function readAll(client: KubeClient, now: Date): Promise<SessionReading> {
  const call = { deadlineMs };
  const [me, server, controller] = await Promise.all([
    client.whoAmI(call),
    readServer(client),
    readController(client, { ...call, now }),
  ]);
  return { user: me.username, groups: me.groups, controller, ...server };
}

type Server = Pick<SessionReading, "kubernetesVersion" | "missingResources" | "problems">;

/** What the API server offers. A user who may not ask is not told that something is missing. */
async function readServer(client: KubeClient): Promise<Server> {
  try {
    const [version, discovery] = await Promise.all([
      client.version({ deadlineMs }),
      client.discover({ deadlineMs }),
    ]);
    const served = new Set(discovery.apiVersions);
    const missing = kinds.filter(({ kind }) => !served.has(`${apiVersion}/${kind}`));
    return {
      kubernetesVersion: version.gitVersion.replace(/^v/, ""),
      missingResources: missing.map(qualifiedNameOf),
      problems: discovery.isComplete
        ? []
        : [`The API server could not say what ${discovery.missing.join(", ")} offers`],
    };
  } catch (error) {
    if (!isIchorError(error, "denied")) throw error;
    return { kubernetesVersion: "", missingResources: [], problems: [error.message] };
  }
}
