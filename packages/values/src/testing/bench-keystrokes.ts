import { type ChartModel, type Component, evaluateValues, listComputed } from "../index.ts";

/** Milliseconds that key strokes took. */
export type KeystrokeTimes = { p50Ms: number; p95Ms: number; worstMs: number; count: number };

/**
 * Types a text into an empty editor, one line at a time with a few single letters in each, and measures what every key
 * stroke costs: reading, layers, findings, origins and the rows of the Effective page. `now` is a clock in milliseconds.
 */
export function benchKeystrokes(
  text: string,
  { model, component, now }: { model: ChartModel; component: Component; now: () => number },
): KeystrokeTimes {
  const times: number[] = [];
  const stroke = (typed: string): void => {
    const before = now();
    listComputed(evaluateValues({ text: typed, component, model }));
    times.push(now() - before);
  };
  for (const typed of strokesOf(text)) stroke(typed);
  // the first strokes warm the machine up and are no part of what a person feels
  const warm = times.slice(Math.floor(times.length / 10)).sort((left, right) => left - right);
  const at = (share: number) => warm[Math.min(Math.floor(warm.length * share), warm.length - 1)] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), worstMs: at(1), count: warm.length };
}

function strokesOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const typed = lines
      .slice(0, index)
      .map((before) => `${before}\n`)
      .join("");
    const step = Math.max(1, Math.floor(line.length / 6));
    const cuts = Array.from({ length: Math.ceil(line.length / step) }, (_, cut) => cut * step);
    return [...cuts, line.length].map((cut) => typed + line.slice(0, cut));
  });
}
