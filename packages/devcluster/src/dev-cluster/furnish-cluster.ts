import { setTimeout as delay } from "node:timers/promises";
import { effectiveValuesFor } from "@ichor/cilium";
import { type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { namespaces, parseTalosCluster, type TalosCluster } from "@ichor/model";
import { untilAborted } from "@ichor/testkit/toolchain";
import type { JsonObject } from "@ichor/values";
import { fieldManager } from "../client/connect-as.ts";
import type { ControlPlane } from "../control-plane/control-plane.ts";
import { applyCrds } from "../crds/apply-crds.ts";
import { applyObjects } from "../objects/apply-objects.ts";
import { createObjects } from "../objects/create-objects.ts";
import { readObjects } from "../objects/read-objects.ts";
import type { Step } from "./create-steps.ts";
import { toDeclaredFacts, toSeedFacts } from "./demo-facts.ts";
import type { DevClusterOptions, InstalledRelease } from "./dev-cluster.ts";
import { ensureGatewayApiCrds } from "./ensure-gateway-api-crds.ts";
import { folders } from "./folders.ts";
import { type LabValues, readLabValues } from "./lab-values.ts";
import type { CiliumInstaller } from "./prepare-cilium-installer.ts";
import { publishRevision } from "./publish-revision.ts";
import { together } from "./together.ts";

/** What the parts of the start share. */
export type Site = {
  controlPlane: ControlPlane;
  /** an administrator's */
  client: KubeClient;
  step: Step;
  options: DevClusterOptions;
  /** absent: nothing is installed */
  installer: Promise<CiliumInstaller> | undefined;
};

/** The field manager of sample data, so that it is told apart from what people and controllers write. */
const seedManager = "ichor-demo-seed";

/** Puts everything into the cluster that is written through its API server. */
export async function furnishCluster(
  site: Site,
  outer: AbortSignal,
  onVisible: () => void,
): Promise<InstalledRelease | undefined> {
  const { hasClusters = true, hasSeed = true } = site.options;
  const labValues = await readLabValues();
  const facts = toDeclaredFacts(labValues, site.controlPlane.caPem);
  const declared = await readObjects(folders.clusters, { now: new Date(), facts });
  const values = effectiveValuesFor(findLab(declared));
  const [release] = await together(outer, [
    (signal) => furnishNamespaces(site, values, signal),
    async (signal) => {
      await applyIchorCrds(site, signal);
      if (hasClusters) await declareClusters(site, declared, signal);
      onVisible();
    },
  ]);
  if (release && hasClusters && hasSeed) await seedSampleData(site, { release, labValues, signal: outer });
  return release;
}

/** Everything that lives in one of Ichor's namespaces but its own kinds. */
async function furnishNamespaces(
  site: Site,
  values: JsonObject,
  outer: AbortSignal,
): Promise<InstalledRelease | undefined> {
  const { client, step, installer, options } = site;
  const context = { now: new Date(), facts: {} };
  if (options.hasGatewayApi) await applyGatewayApi(site, outer);
  await applyObjects(client, await readObjects(folders.namespaces, context), { signal: outer, fieldManager });
  const [release] = await together(outer, [
    async (signal) => {
      if (!installer) return undefined;
      await awaitNamespace(client, namespaces.cilium, signal);
      const { chartVersion, install } = await untilAborted(installer, signal);
      return step(`Cilium ${chartVersion} is installed by Helm`, () =>
        install({ controlPlane: site.controlPlane, values, signal }),
      );
    },
    async (signal) => {
      const rights = await readObjects(folders.users, context);
      await applyObjects(client, rights, { signal, fieldManager });
    },
  ]);
  return release;
}

/** The API server makes its own namespaces a moment after it serves. */
async function awaitNamespace(client: KubeClient, name: string, signal: AbortSignal): Promise<void> {
  while (!(await client.find(resources.namespaces, { name }, { signal }))) {
    await delay(20, undefined, { signal });
  }
}

async function applyGatewayApi({ client, step }: Site, signal: AbortSignal): Promise<void> {
  await step("Gateway API is served", async () =>
    applyCrds(client, await ensureGatewayApiCrds(), { signal }),
  );
}

async function applyIchorCrds({ client, step }: Site, signal: AbortSignal): Promise<void> {
  await step("Ichor's kinds are served", () => applyCrds(client, folders.crds, { signal }));
}

async function declareClusters(
  { client, step }: Site,
  declared: readonly KubeObject[],
  signal: AbortSignal,
): Promise<void> {
  await step("3 clusters with their machines are declared", async () => {
    await awaitNamespace(client, namespaces.ichor, signal);
    await createObjects(client, declared, { signal, fieldManager });
  });
}

function findLab(declared: readonly KubeObject[]): TalosCluster {
  const lab = declared.find(({ kind, metadata }) => kind === "TalosCluster" && metadata.name === "lab");
  const { value, issues } = parseTalosCluster(lab);
  if (!value) throw new Error(`TalosCluster lab: ${issues[0]?.message ?? "is not declared"}`);
  return value;
}

async function seedSampleData(
  { client, controlPlane, installer, step }: Site,
  {
    release,
    labValues,
    signal: outer,
  }: { release: InstalledRelease; labValues: LabValues; signal: AbortSignal },
): Promise<void> {
  if (!installer) throw new Error("a release without an installer");
  const { availableChartVersion, renderEngine } = await installer;
  const { folder } = controlPlane;
  await step("sample data is written", () =>
    together(outer, [
      async (signal) => {
        const facts = toSeedFacts(release, availableChartVersion);
        const seed = await readObjects(folders.seed, { now: new Date(), facts });
        await applyObjects(client, seed, { signal, fieldManager: seedManager });
      },
      (signal) =>
        publishRevision({ client, renderEngine, folder, labValues, signal, fieldManager: seedManager }),
    ]),
  );
}
