import type { ConnectRouter } from "@connectrpc/connect";
import { ClusterService } from "@ichor/api/v1alpha1";
import { failing, forbidden, missing, signedOut } from "./sample-errors.ts";
import { watchSampleWorld } from "./sample-watch.ts";
import { clusterKey, createSampleWorld, type SampleScenario, type SampleWorld } from "./sample-world.ts";

/** An Ichor server without a cluster behind it. */
export type SampleApi = { world: SampleWorld; routes(router: ConnectRouter): void };

/** Creates a sample API. For tests hand `routes` to `createRouterTransport`; `scripts/` serves them over HTTP. */
export function createSampleApi(scenario?: SampleScenario, now?: () => number): SampleApi {
  const world = createSampleWorld(scenario, now);
  return {
    world,
    routes(router) {
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
    },
  };
}

/** What the scenario does to every read. */
async function letIn({ scenario }: SampleWorld): Promise<void> {
  if (scenario === "signed-out") throw signedOut();
  if (scenario === "forbidden") throw forbidden("list", "talosclusters");
  if (scenario === "failing") throw failing();
  if (scenario === "slow") await new Promise((resolve) => setTimeout(resolve, 60_000));
}
