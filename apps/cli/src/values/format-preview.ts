import { formatDiffText, type WorkloadImpact } from "@ichor/render";
import type { Preview, PreviewDanger } from "@ichor/services/values";
import { formatPath } from "@ichor/values";
import { paintFor } from "../output/paint.ts";
import { visibleText } from "../output/visible-text.ts";

type Comparison = NonNullable<Preview["comparison"]>;

/** How a difference is written. */
export type PreviewFormat = {
  readonly hasColors: boolean;
  readonly contextLines: number;
  readonly showsRegenerated: boolean;
};

/** The whole difference: the sentence, dangers, values, and one block for each object. */
export function formatPreview(comparison: Comparison, format: PreviewFormat): string {
  const { hasColors, contextLines: context, showsRegenerated } = format;
  const { manifests, values } = comparison;
  const shown = new Set(manifests.objects.flatMap(({ danger }) => danger?.title ?? []));
  const ofValues = comparison.dangers.filter(({ title }) => !shown.has(title));
  const text = formatDiffText({ manifests, values }, { hasColors, context, showsRegenerated });
  return `${ofValues.map((danger) => dangerLine(danger, format)).join("")}${text}`;
}

/** What a person has to know before saving: the sentence, dangers, what happens to pods, and the values that change. */
export function formatSummary(comparison: Comparison, format: { readonly hasColors: boolean }): string {
  const { summary, dangers, impact, values } = comparison;
  return [
    `${summary}\n`,
    ...dangers.map((danger) => dangerLine(danger, format)),
    ...impact.workloads.map(workloadLine),
    ...values.changes.map(({ path, kind, before, after }) => {
      const sides = [kind !== "added" && before, kind !== "removed" && after].filter(
        (side) => side !== false,
      );
      const sign = { added: "+", changed: "~", removed: "-" }[kind];
      const text = sides.map((side) => JSON.stringify(side ?? null)).join(" → ");
      return `  ${sign} ${visibleText(`${formatPath(path)}: ${text}`)}\n`;
    }),
  ].join("");
}

function workloadLine({ kind, namespace, name, effect, pods, reason }: WorkloadImpact): string {
  const count = pods === undefined ? "" : ` (${pods === 1 ? "1 pod" : `${pods} pods`})`;
  const verb = effect === "stays" ? "keeps running as it is" : effect;
  return `  ${kind} ${namespace}/${name} ${verb}${count}: ${visibleText(reason)}\n`;
}

function dangerLine({ title, effect, line }: PreviewDanger, format: { readonly hasColors: boolean }): string {
  const place = line === undefined ? "" : ` (line ${line})`;
  const head = paintFor(format)("error", visibleText(`Dangerous: ${title}${place}.`));
  return `${head} ${visibleText(effect)}\n`;
}
