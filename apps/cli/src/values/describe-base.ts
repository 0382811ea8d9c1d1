import type { Preview, PreviewBase } from "@ichor/services/values";
import { formatAge } from "../output/format-age.ts";
import { sentence } from "../output/sentence.ts";

/** What a preview is compared with, one sentence. */
export function describeBase({ base, chart }: Pick<Preview, "base" | "chart">, now: Date): string {
  const judged = `judged by cilium ${chart.chart.ref.version}`;
  return sentence(`${basis(base, now)}; ${judged}`);
}

function basis(base: PreviewBase, now: Date): string {
  switch (base.kind) {
    case "release": {
      const { revision, status, deployedAt, chart } = base.revision;
      const when = deployedAt === undefined ? "" : `, ${formatAge(deployedAt, now)}`;
      return `compared with revision ${revision} (cilium ${chart.version}), ${status}${when}`;
    }
    case "stored":
      return base.note ?? "compared with the stored values";
    case "none":
      return base.note;
  }
}

/** What a preview is compared with, for programs. */
export function toBaseJson(base: PreviewBase): object {
  if (base.kind !== "release")
    return { kind: base.kind, ...(base.note === undefined ? {} : { note: base.note }) };
  const { revision, status, deployedAt, chart, valuesHash } = base.revision;
  return { kind: base.kind, revision, status, deployedAt, chartVersion: chart.version, valuesHash };
}
