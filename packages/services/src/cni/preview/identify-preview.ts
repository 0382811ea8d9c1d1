import { baseVersionOfCluster, toFacts } from "@ichor/cluster";
import { previewIdentityOf } from "@ichor/render";
import type { PreviewVersions } from "../cni-deps.ts";
import { isOtherChart, releaseMembersOf, type ValuesSubject } from "../subject/values-subject.ts";
import { releaseContext, runningValuesHash } from "./preview-base.ts";

/** The precondition of a save; empty in the workbench, where nothing can be saved. */
export function baseVersionFor(subject: ValuesSubject): string {
  const { target } = subject;
  return target.kind === "cluster" ? baseVersionOfCluster(target.object, releaseMembersOf(subject)) : "";
}

/**
 * The identity of a preview of these effective values: everything that it depends on. It does not depend on what the
 * preview was compared with, because that changes nothing of what would happen.
 */
export function identityFor(subject: ValuesSubject, valuesHash: string, versions: PreviewVersions): string {
  const { target, readings, chosen } = subject;
  // an edit of values never moves Cilium to another chart
  if (target.kind !== "cluster" || isOtherChart(subject)) return "";
  const { name, namespace } = releaseContext(subject);
  return previewIdentityOf({
    chartDigest: chosen.chart.ref.digest,
    engineVersion: `${versions.engine} helm ${versions.helm}`,
    ichorVersion: versions.ichor,
    kubeVersion: readings.capabilities.kubeVersion,
    apiVersions: readings.capabilities.apiVersions,
    apiVersionsAsked: chosen.chart.model.apiVersionsAsked,
    facts: toFacts(readings.facts),
    baseVersion: baseVersionFor(subject),
    baseValuesHash: runningValuesHash(subject),
    valuesHash,
    releaseName: name,
    releaseNamespace: namespace,
  });
}
