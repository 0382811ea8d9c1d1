import type { ConnectRouter } from "@connectrpc/connect";
import { ClusterService, CniService } from "@ichor/api/v1alpha1";
import { type ClusterFeed, createClusterFeed, createReleaseCaches } from "@ichor/cluster";
import type { Clock, KubeClient } from "@ichor/kube";
import type { ChartStore, Engine } from "@ichor/render/engine";
import { createAccessCache } from "../clusters/access-cache.ts";
import { createBaseWatch } from "../clusters/base-watch.ts";
import type { ClusterDeps } from "../clusters/cluster-deps.ts";
import { createClusterService } from "../clusters/create-cluster-service.ts";
import { createValuesDescriber } from "../clusters/describe-values.ts";
import { createLocalReleaseStore } from "../clusters/local-release.ts";
import { createLocator } from "../clusters/locality.ts";
import { createTrackingReader } from "../clusters/read-cluster-tracking.ts";
import { createSessionReader } from "../clusters/read-session.ts";
import type { PreviewVersions } from "../cni/cni-deps.ts";
import { createCniDeps } from "../cni/create-cni-deps.ts";
import { createCniService } from "../cni/create-cni-service.ts";
import { verdictFor } from "../cni/save/save-values.ts";
import { readSubject } from "../cni/subject/read-subject.ts";
import type { AuthMode } from "../identity/authenticator.ts";

/** What the services are made of. */
export type ServicesOptions = {
  /** with whose rights lists and pages are read */
  readonly client: KubeClient;
  readonly engine: Engine;
  readonly charts: ChartStore;
  readonly versions: PreviewVersions;
  readonly isReadOnly: boolean;
  readonly mode: AuthMode;
  readonly contextName: string;
  /** the only namespace whose clusters are shown; absent: all */
  readonly feedNamespace?: string;
  /** at least 16 random bytes: marks of secrets are comparable within this process only */
  readonly maskKey: Uint8Array;
  /** previews that are worked on at once */
  readonly mostPreviews: number;
  readonly clock: Clock;
};

/** The services of a server and the feed that they read from. Whoever assembles them starts and stops the feed. */
export type Services = {
  readonly feed: ClusterFeed;
  routes(router: ConnectRouter): void;
};

/** Puts the services together. Nothing is read before the feed is started. */
export function assembleServices(options: ServicesOptions): Services {
  const { client, engine, charts, clock, versions, isReadOnly, feedNamespace } = options;
  const releaseCaches = createReleaseCaches();
  const releases = createLocalReleaseStore();
  const feed = createClusterFeed({
    client,
    clock,
    describeValues: createValuesDescriber({ client, engine, charts, releaseCaches, store: releases }),
    ...(feedNamespace === undefined ? {} : { namespace: feedNamespace }),
  });
  const { maskKey, mostPreviews } = options;
  const cni = createCniDeps({
    engine,
    charts,
    releaseCaches,
    locator: createLocator(feed),
    versions,
    isReadOnly,
    maskKey,
    mostPreviews,
    clock,
  });
  const clusters: ClusterDeps = {
    feed,
    access: createAccessCache(clock),
    bases: createBaseWatch(feed, releases),
    sessions: createSessionReader(clock),
    trackings: createTrackingReader(clock),
    clock,
    mode: options.mode,
    contextName: options.contextName,
    versions,
    isReadOnly,
    ...(feedNamespace === undefined ? {} : { feedNamespace }),
    async decideSave(ref, call) {
      const subject = await readSubject(cni, { ref }, call);
      return verdictFor(cni, subject, await cni.saveStates.read(subject, call));
    },
  };
  return {
    feed,
    routes(router) {
      router.service(CniService, createCniService(cni));
      router.service(ClusterService, createClusterService(clusters));
    },
  };
}
