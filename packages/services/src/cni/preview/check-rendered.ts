import { checkRenderedNumbers, checkVersionStep } from "@ichor/cilium";
import type { Issue } from "@ichor/errors";
import { findExponentNumbers, type RenderedObject } from "@ichor/render";
import type { Evaluation } from "@ichor/values";
import { isOtherChart, type ValuesSubject } from "../subject/values-subject.ts";
import type { CheckedText } from "./check-text.ts";

/** What another chart version does to the values. */
export function checkStep(subject: ValuesSubject, { evaluation }: CheckedText): Issue[] {
  if (!evaluation || subject.target.kind !== "cluster" || !isOtherChart(subject)) return [];
  const [from, to] = [subject.running.chart.ref.version, subject.chosen.chart.ref.version];
  return checkVersionStep(evaluation, { from, to });
}

/** Numbers of the text that were rendered in another form than people expect. */
export function checkNumbers(evaluation: Evaluation, objects: readonly RenderedObject[]): Issue[] {
  const scalars = findExponentNumbers(objects).map(({ object, path, text }) => ({
    key: String(path.findLast((step) => typeof step === "string") ?? ""),
    text,
    object: `${object.kind} ${object.namespace === "" ? object.name : `${object.namespace}/${object.name}`}`,
  }));
  return checkRenderedNumbers(evaluation, scalars);
}
