import { toFacts } from "@ichor/cluster";
import type { ValuesSubject } from "@ichor/services/values";
import { type Evaluation, evaluateValues } from "@ichor/values";

/** What follows from a text by the rules of Ichor, for what a cluster runs. */
export function evaluateSubject({ component, chosen, readings }: ValuesSubject, text: string): Evaluation {
  return evaluateValues({ text, component, model: chosen.chart.model, facts: toFacts(readings.facts) });
}
