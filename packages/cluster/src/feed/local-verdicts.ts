import { type Clock, type KubeClient, keyOf } from "@ichor/kube";
import { decideLocalCluster, type LocalVerdict, type RootCaReading, type TalosCluster } from "@ichor/model";
import { readRootCa } from "../local/read-root-ca.ts";
import type { FeedInformers } from "./feed-informers.ts";

/** Which cluster is the local one. */
export type LocalVerdicts = {
  verdictOf(key: string): Pick<LocalVerdict, "isLocal" | "reason">;
  /** key of the local cluster; undefined where none is */
  localKey(): string | undefined;
  /** decides anew and returns the keys whose verdict changed */
  decide(): string[];
  /** reads the certificate authority again if it was not read yet or long ago; true: it is another one now */
  refresh(signal: AbortSignal): Promise<boolean>;
};

const freshMs = 600_000;
const undecided = { isLocal: "unknown", reason: "it is not known yet which cluster this is" } as const;

/** Creates verdicts over the clusters of a feed. */
export function createLocalVerdicts(
  { informers, client }: { informers: FeedInformers; client: KubeClient },
  { namespaces, clock }: { namespaces: readonly string[]; clock: Clock },
): LocalVerdicts {
  let verdicts = new Map<string, LocalVerdict>();
  let rootCa: RootCaReading = { kind: "unreadable", reason: "it was not read yet" };
  let readAtMs = Number.NEGATIVE_INFINITY;
  return {
    verdictOf: (key) => verdicts.get(key) ?? undecided,
    localKey: () => [...verdicts].find(([, { isLocal }]) => isLocal === true)?.[0],
    decide() {
      const clusters = informers.clusters
        .list()
        .flatMap(({ cluster }): TalosCluster[] => (cluster ? [cluster] : []));
      const decision = decideLocalCluster(clusters, rootCa);
      const next = new Map(decision.verdicts.map((verdict) => [keyOf(verdict), verdict]));
      const changed = [...next.keys()].filter((key) => !isSame(next.get(key), verdicts.get(key)));
      verdicts = next;
      return changed;
    },
    async refresh(signal) {
      if (rootCa.kind === "read" && clock.now() - readAtMs < freshMs) return false;
      const reading = await readRootCa(client, namespaces, { signal });
      readAtMs = clock.now();
      const isOther = JSON.stringify(reading) !== JSON.stringify(rootCa);
      rootCa = reading;
      return isOther;
    },
  };
}

function isSame(a: LocalVerdict | undefined, b: LocalVerdict | undefined): boolean {
  return a?.isLocal === b?.isLocal && a?.reason === b?.reason;
}
