import { effectiveValuesFor } from "@ichor/cilium";
import type { ReleaseCaches, Revision, RevisionSummary } from "@ichor/cluster";
import type { KubeClient } from "@ichor/kube";
import type { ChartStore, Engine } from "@ichor/render/engine";
import { hashValues, valueAt } from "@ichor/values";
import { findRunningChart } from "../cni/subject/find-chart.ts";
import { readReleaseState } from "../cni/subject/release-state.ts";
import { toReleaseMembers } from "../cni/subject/values-subject.ts";
import type { LocalReleaseStore, ValuesDescriber } from "./local-release.ts";

/** What describing needs. */
export type DescriberOptions = {
  /** with whose rights the feed reads */
  client: KubeClient;
  engine: Engine;
  charts: ChartStore;
  releaseCaches: ReleaseCaches;
  store: LocalReleaseStore;
};

/** Says for the views of the local cluster what is saved and what runs, and notes the release for base versions. */
export function createValuesDescriber(options: DescriberOptions): ValuesDescriber {
  const { client, engine, charts, releaseCaches, store } = options;
  return async ({ namespace, name, cluster }, signal) => {
    const call = { caller: { client, credentialKey: "feed" }, signal };
    const locality = { isLocal: true, reason: "" };
    const release = await readReleaseState({ engine, releaseCaches }, locality, call);
    const running = await findRunningChart(charts, { release, signal, ...(cluster && { cluster }) });
    store.put({ namespace, name }, toReleaseMembers({ release, running, cluster }));
    return {
      ...(cluster?.spec.cni.preset === "cilium"
        ? { savedHash: hashValues(effectiveValuesFor(cluster)) }
        : {}),
      ...(release.kind === "read" ? describeRelease(release.revision) : {}),
    };
  };
}

function describeRelease(revision: Revision): { release: RevisionSummary; routing: string } {
  const { status, chart, valuesHash, deployedAt, actor, reason, result, effectiveValues } = revision;
  const routing = valueAt(effectiveValues, ["routingMode"]);
  return {
    release: {
      revision: revision.revision,
      status,
      chart,
      valuesHash,
      ...(deployedAt === undefined ? {} : { deployedAt }),
      ...(actor === undefined ? {} : { actor }),
      ...(reason === undefined ? {} : { reason }),
      ...(result === undefined ? {} : { result }),
    },
    // the chart's own default is the tunnel
    routing: typeof routing === "string" && routing !== "" ? routing : "tunnel",
  };
}
