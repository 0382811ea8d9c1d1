import { type ComponentInputs, Fact_State, type GetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { type ChartModel, evaluateValues, type Facts } from "@ichor/values";
import { sampleComponent } from "../../testing/sample-component.ts";
import type { Evaluate } from "./session/session-options.ts";

/** The local engine: what the server computes, minus rendering, at each key stroke. */
export function createEvaluate(loaded: GetCiliumValuesResponse, model: ChartModel): Evaluate {
  const component = componentOf(loaded.inputs);
  const facts = toFacts(loaded);
  return (text) => evaluateValues({ text, component, model, facts });
}

function componentOf(_: ComponentInputs | undefined) {
  return sampleComponent;
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
