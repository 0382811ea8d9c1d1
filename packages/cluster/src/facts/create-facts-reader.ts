import { type Clock, type KubeClient, systemClock } from "@ichor/kube";
import type { ClusterReadings, FactReading } from "./cluster-facts.ts";
import { countNodes } from "./count-nodes.ts";
import { readCapabilities } from "./read-capabilities.ts";
import { readGatewayApiCrds } from "./read-gateway-api-crds.ts";

/** Options of `createFactsReader`. A reading is good for `ttlMs` (default 60,000). */
export type FactsReaderOptions = { clock?: Clock; ttlMs?: number; mostEntries?: number };

/** Whose reading it is. */
export type FactsQuestion = {
  client: KubeClient;
  /** equal only for equal credentials: a reading is never given to somebody else */
  credentialKey: string;
  /** chart whose guards are asked: Cilium's versions need different custom resources */
  chartVersion: string;
  /** reads anew, for the moment of saving */
  isFresh?: boolean;
};

/** Reads what guards, rendering and previews need of a cluster. The one reader of facts of server, CLI and controller. */
export type FactsReader = { read(question: FactsQuestion): Promise<ClusterReadings> };

const machineConfigUnread: FactReading = {
  value: "unknown",
  detail: "machine configs are not read by this version of Ichor",
};
const defaultMostEntries = 200;
const readDeadlineMs = 20_000;
const incompleteTtlMs = 5000;

/** Creates a reader with a cache of its own. Concurrent questions of the same credential share one reading. */
export function createFactsReader(options: FactsReaderOptions = {}): FactsReader {
  const { clock = systemClock, ttlMs = 60_000, mostEntries = defaultMostEntries } = options;
  const cache = new Map<string, { readings: Promise<ClusterReadings>; untilMs: number }>();
  return {
    read(question) {
      const key = JSON.stringify([question.credentialKey, question.client.server, question.chartVersion]);
      const known = cache.get(key);
      if (known && !question.isFresh && clock.now() < known.untilMs) return known.readings;
      const readings = readAll(question);
      const entry = { readings, untilMs: clock.now() + ttlMs };
      cache.delete(key);
      cache.set(key, entry);
      readings.then(
        ({ capabilities }) => {
          // what stands in the way of saving is looked at again soon
          if (!capabilities.isComplete)
            entry.untilMs = Math.min(entry.untilMs, clock.now() + incompleteTtlMs);
        },
        () => {
          if (cache.get(key) === entry) cache.delete(key);
        },
      );
      const [oldest] = cache.keys();
      if (cache.size > mostEntries && oldest !== undefined) cache.delete(oldest);
      return readings;
    },
  };
}

/** Several callers may wait for the same reading, so it has a deadline of its own and no caller's signal. */
async function readAll({ client, chartVersion }: FactsQuestion): Promise<ClusterReadings> {
  const call = { deadlineMs: readDeadlineMs };
  const [capabilities, nodes] = await Promise.all([readCapabilities(client, call), countNodes(client, call)]);
  const gatewayApiCrds = await readGatewayApiCrds({ client, chartVersion, capabilities, call });
  return {
    facts: { gatewayApiCrds, forwardKubeDNSToHost: machineConfigUnread, kubePrism: machineConfigUnread },
    capabilities,
    nodes,
  };
}
