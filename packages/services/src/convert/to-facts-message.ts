import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type CapabilitiesSchema,
  type ComponentInputsSchema,
  Fact_State,
  type FactSchema,
} from "@ichor/api/v1alpha1";
import type { CiliumInputs } from "@ichor/cilium";
import type { ClusterCapabilities, ClusterReadings } from "@ichor/cluster";

/** What guards look at, as the API writes it. */
export function toFactMessages(facts: ClusterReadings["facts"]): MessageInitShape<typeof FactSchema>[] {
  return Object.entries(facts).map(([name, { value, detail }]) => ({ name, state: toState(value), detail }));
}

function toState(value: boolean | "unknown"): Fact_State {
  if (value === "unknown") return Fact_State.UNKNOWN;
  return value ? Fact_State.TRUE : Fact_State.FALSE;
}

/** What templates see of the cluster; only the APIs that the chart asks for are listed. */
export function toCapabilitiesMessage(
  { kubeVersion, apiVersions, isComplete, reason = "" }: ClusterCapabilities,
  asked: readonly string[],
): MessageInitShape<typeof CapabilitiesSchema> {
  const wanted = new Set(asked);
  const seen = apiVersions.filter((version) => wanted.has(version));
  return { kubeVersion, apiVersions: seen, complete: isComplete, note: reason };
}

/** What the rules of Cilium follow from, as the API writes it. */
export function toInputsMessage(
  { tunnel, kubeProxy, runningKubeProxy, nodes = 0 }: CiliumInputs,
  preset: string,
): MessageInitShape<typeof ComponentInputsSchema> {
  return { preset, tunnel, kubeProxy, runningKubeProxy: runningKubeProxy ?? "", nodes };
}
