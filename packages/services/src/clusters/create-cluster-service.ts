import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { ClusterService, GetSessionResponseSchema } from "@ichor/api/v1alpha1";
import { requireRef } from "../cni/read-request.ts";
import { toClusterMessage } from "../convert/to-cluster-message.ts";
import { toDetailMessage } from "../convert/to-detail-message.ts";
import type { Caller } from "../identity/authenticator.ts";
import { callerOf, connectionOf } from "../rpc/call-context.ts";
import type { ClusterDeps } from "./cluster-deps.ts";
import { readPermissions } from "./read-permissions.ts";
import { listRight, readRight } from "./rights.ts";
import { noCluster } from "./watch/cluster-topic.ts";
import { readTopics } from "./watch/read-topics.ts";
import { watchTopics } from "./watch/watch-topics.ts";

/** The cluster service: lists, pages, the watch stream, and who somebody is. It has no write. */
export function createClusterService(deps: ClusterDeps): ServiceImpl<typeof ClusterService> {
  const { feed, access, clock } = deps;
  const now = () => new Date(clock.now()).toISOString();
  return {
    async listClusters(_, context) {
      await access.require(callerOf(context), listRight(deps.feedNamespace));
      await feed.synced;
      return { clusters: feed.rows().map(toClusterMessage), resourceVersion: feed.version() };
    },
    async getCluster(request, context) {
      const ref = requireRef(request.cluster);
      const caller = callerOf(context);
      await access.require(caller, readRight(ref));
      await feed.synced;
      const detail = feed.detail(ref);
      if (detail === undefined) throw noCluster(ref);
      const tracking = await deps.trackings.read(caller, ref);
      return { cluster: toDetailMessage(detail, { tracking, readAt: now() }) };
    },
    async *watch(request, context) {
      const topics = readTopics(request, deps.feedNamespace);
      const call = { caller: callerOf(context), signal: context.signal, drop: connectionOf(context).drop };
      yield* watchTopics(deps, topics, call);
    },
    getSession: (_, context) => describeSession(deps, callerOf(context)),
    getPermissions: (request, context) =>
      readPermissions(deps, requireRef(request.cluster), {
        caller: callerOf(context),
        signal: context.signal,
      }),
  };
}

async function describeSession(
  deps: ClusterDeps,
  caller: Caller,
): Promise<MessageInitShape<typeof GetSessionResponseSchema>> {
  const { user, groups, kubernetesVersion, missingResources, controller, problems } =
    await deps.sessions.read(caller);
  return {
    user,
    groups: [...groups],
    authMode: deps.mode,
    readOnly: deps.isReadOnly,
    serverVersion: deps.versions.ichor,
    engineVersion: deps.versions.engine,
    helmVersion: deps.versions.helm,
    kubernetesVersion,
    resourcesInstalled: missingResources.length === 0,
    missingResources: [...missingResources],
    controllerVersion: controller.kind === "leads" ? controller.version : "",
    context: deps.contextName,
    clusterEndpoint: caller.client.server,
    notices: problems.map((message) => ({ code: "unreadable", message })),
  };
}
