import { toDiffJson } from "@ichor/render";
import type { Preview, PreviewDanger } from "@ichor/services/values";
import { formatPath } from "@ichor/values";
import { type FindingJson, toFindingJson } from "../check/check-json.ts";
import type { ChosenCluster } from "./choose-cluster.ts";
import { toBaseJson } from "./describe-base.ts";

/** A danger for programs, with the place in the text and the word that confirms it. */
export type DangerJson = Omit<PreviewDanger, "path"> & { readonly path: string };

/**
 * A preview for programs: what was compared and found, and where something could be compared the members of `DiffJson`
 * (summary, counts, impact, values, objects). Dangers are all that have to be confirmed.
 */
export function toPreviewJson(preview: Preview, chosen: ChosenCluster, shown: Preview["comparison"]): object {
  const { base, chart, issues, incomplete, identity, baseVersion } = preview;
  const findings: readonly FindingJson[] = issues.map(toFindingJson);
  const diff = shown && toDiffJson({ manifests: shown.manifests, values: shown.values });
  return {
    version: 1,
    ...diff,
    ...(shown && { summary: shown.summary, dangers: shown.dangers.map(toDangerJson) }),
    ...(chosen.kind === "cluster" ? { cluster: chosen.ref } : {}),
    base: toBaseJson(base),
    chart: { name: chart.chart.ref.name, version: chart.chart.ref.version, digest: chart.chart.ref.digest },
    findings,
    ...(incomplete === "" ? {} : { incomplete }),
    ...(identity === "" ? {} : { previewIdentity: identity }),
    ...(baseVersion === "" ? {} : { baseVersion }),
  };
}

/** A danger for programs. */
export function toDangerJson({ path, ...danger }: PreviewDanger): DangerJson {
  return { ...danger, path: formatPath(path) };
}
