import { type ComponentInputs, Fact_State, type GetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { type CiliumInputs, ciliumComponent, type KubeProxyMode } from "@ichor/cilium";
import { type ChartModel, evaluateValues, type Facts } from "@ichor/values";
import type { Evaluate } from "./session/session-options.ts";

/** The local engine: what the server computes, minus rendering, at each key stroke. */
export function createEvaluate(loaded: GetCiliumValuesResponse, model: ChartModel): Evaluate {
  const component = ciliumComponent(toInputs(loaded.inputs));
  const facts = toFacts(loaded);
  return (text) => evaluateValues({ text, component, model, facts });
}

/** What Ichor's layers follow from. A word that this console does not know is taken for the default. */
export function toInputs(inputs: ComponentInputs | undefined): CiliumInputs {
  const running = inputs?.runningKubeProxy ?? "";
  const nodes = inputs?.nodes ?? 0;
  return {
    tunnel: inputs?.tunnel === "geneve" ? "geneve" : "vxlan",
    kubeProxy: toMode(inputs?.kubeProxy),
    ...(running !== "" && { runningKubeProxy: toMode(running) }),
    ...(nodes > 0 && { nodes }),
  };
}

function toMode(word: string | undefined): KubeProxyMode {
  return word === "enabled" ? "enabled" : "replaced";
}

/** What is known about the cluster. What was not read stays unknown. */
export function toFacts({ facts }: Pick<GetCiliumValuesResponse, "facts">): Facts {
  return Object.fromEntries(
    facts.map(({ name, state }) => [
      name,
      state === Fact_State.TRUE ? true : state === Fact_State.FALSE ? false : ("unknown" as const),
    ]),
  );
}
