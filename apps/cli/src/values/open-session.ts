import { randomBytes } from "node:crypto";
import { createReleaseCaches } from "@ichor/cluster";
import { type KubeClient, systemClock } from "@ichor/kube";
import { startEngine } from "@ichor/render/engine";
import { type CniCall, type CniDeps, createCniDeps, readLocality } from "@ichor/services/values";
import type { Host } from "../host/host.ts";
import { findTools } from "../tools/find-tools.ts";
import { openCharts } from "../tools/open-charts.ts";

/** The values pipeline for one person in one cluster. Disposing it ends the engine; the client stays the caller's. */
export type ValuesSession = AsyncDisposable & { readonly deps: CniDeps; readonly call: CniCall };

/** Opens what previews and saves need: the same parts that a server has, without a feed. */
export async function openSession(client: KubeClient, host: Host): Promise<ValuesSession> {
  const { signal } = host;
  const tools = await findTools(host, ["engine", "charts"]);
  await using cleanup = new AsyncDisposableStack();
  const engine = cleanup.use(await startEngine({ binary: tools.engine ?? "", signal }));
  const [info, charts] = await Promise.all([engine.info(signal), openCharts(host, tools, engine)]);
  const deps = createCniDeps({
    engine,
    charts,
    releaseCaches: createReleaseCaches(),
    locator: { locate: readLocality },
    versions: { ichor: host.version, engine: info.engineVersion, helm: info.helmVersion },
    isReadOnly: false,
    maskKey: randomBytes(32),
    mostPreviews: 1,
    clock: systemClock,
  });
  const owned = cleanup.move();
  return {
    deps,
    call: { caller: { client, credentialKey: "kubeconfig" }, signal },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
