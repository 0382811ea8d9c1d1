import type { ConnectRouter } from "@connectrpc/connect";
import { ClusterService, CniService } from "@ichor/api/v1alpha1";
import { sampleChartModel } from "./sample-chart.ts";
import { createSampleCni, type SampleCni } from "./sample-cni.ts";
import { failing, forbidden, missing, signedOut } from "./sample-errors.ts";
import { watchSampleWorld } from "./sample-watch.ts";
import { clusterKey, createSampleWorld, type SampleScenario, type SampleWorld } from "./sample-world.ts";

/** An Ichor server without a cluster behind it. */
export type SampleApi = { world: SampleWorld; cni: SampleCni; routes(router: ConnectRouter): void };

/** Creates a sample API. For tests hand `routes` to `createRouterTransport`; `scripts/` serves them over HTTP. */
export function createSampleApi(scenario?: SampleScenario, now?: () => number): SampleApi {
  const world = createSampleWorld(scenario, now);
  const cni = createSampleCni(world);
  return {
    world,
    cni,
    routes(router) {
      serveClusters(router, world);
      serveValues(router, world, cni);
    },
  };
}

function serveClusters(router: ConnectRouter, world: SampleWorld): void {
  router.service(ClusterService, {
    getSession: () => {
      if (world.scenario === "signed-out") throw signedOut();
      return world.session;
    },
    listClusters: async () => {
      await letIn(world);
      const clusters = [...world.clusters.values()].flatMap((detail) => detail.summary ?? []);
      return { clusters, resourceVersion: "1" };
    },
    getCluster: async ({ cluster }) => {
      await letIn(world);
      const detail = cluster && world.clusters.get(clusterKey(cluster));
      if (!detail) throw missing("TalosCluster", cluster?.name ?? "");
      return { cluster: detail };
    },
    getPermissions: () => ({ saveValues: { allowed: world.scenario === "usual" } }),
    watch: async function* (request, context) {
      await letIn(world);
      yield* watchSampleWorld(world, request, context.signal);
    },
  });
}

function serveValues(router: ConnectRouter, world: SampleWorld, cni: SampleCni): void {
  router.service(CniService, {
    getCiliumValues: async ({ cluster, chartVersion }) => {
      await letIn(world);
      return cni.get(cluster, chartVersion);
    },
    getChartModel: ({ chartDigest }) => {
      const model = sampleChartModel(chartDigest.replace("sha256:sample-", ""));
      return { chart: model.chart, modelJson: new TextEncoder().encode(JSON.stringify(model)) };
    },
    diffCiliumValues: (request) => cni.diff(request),
    setCiliumValues: (request) => cni.set(request),
  });
}

/** What the scenario does to every read. */
async function letIn({ scenario }: SampleWorld): Promise<void> {
  if (scenario === "signed-out") throw signedOut();
  if (scenario === "forbidden") throw forbidden("list", "talosclusters");
  if (scenario === "failing") throw failing();
  if (scenario === "slow") await new Promise((resolve) => setTimeout(resolve, 60_000));
}
