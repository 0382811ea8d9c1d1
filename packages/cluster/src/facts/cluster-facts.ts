import type { Fact, Facts } from "@ichor/values";

/** One thing that guards look at, and where it was read or why it is not known. */
export type FactReading = { value: Fact; detail: string };

/** The names of the facts that guards look at. */
export const factNames = ["gatewayApiCrds", "forwardKubeDNSToHost", "kubePrism"] as const;

/** See `factNames`. */
export type FactName = (typeof factNames)[number];

/** What the API server offers, as templates and preview see it. */
export type ClusterCapabilities = {
  /** such as `v1.36.3` */
  kubeVersion: string;
  /** such as `1.36` */
  kubeMinor: string;
  /** sorted: `group/version` and `group/version/Kind` */
  apiVersions: readonly string[];
  /** false: something may exist that is not listed; a preview must not be saved then */
  isComplete: boolean;
  /** why it is not complete */
  reason?: string;
};

/** The number of nodes, or why it is not known. */
export type NodeCount = { kind: "read"; count: number } | { kind: "unknown"; reason: string };

/** Everything that is read of a cluster for guards, rendering and previews. */
export type ClusterReadings = {
  facts: Readonly<Record<FactName, FactReading>>;
  capabilities: ClusterCapabilities;
  nodes: NodeCount;
};

/** The facts as the values engine takes them. */
export function toFacts(readings: Readonly<Record<FactName, FactReading>>): Facts {
  return Object.fromEntries(factNames.map((name) => [name, readings[name].value]));
}
