import type { Danger, Impact, ManifestDiff, WorkloadImpact } from "./manifest-diff.ts";

/** What a change does to pods: workloads that restart first, then those that start, stop, scale or stay as they are. */
export function impactOf(diff: ManifestDiff): Impact {
  const order = ["restarts", "stops", "scales", "starts", "reruns", "stays"];
  const workloads = [...diff.objects.flatMap(({ workload }) => workload ?? []), ...diff.staying].sort(
    (left, right) => order.indexOf(left.effect) - order.indexOf(right.effect),
  );
  return {
    workloads,
    podsRestarting: sum(workloads.filter(({ effect }) => effect === "restarts")),
    summary: summaryOf(workloads),
  };
}

/** The dangers of a change, in the order of its objects. */
export function dangersOf(diff: ManifestDiff): Danger[] {
  return diff.objects.flatMap(({ danger }) => danger ?? []);
}

function summaryOf(workloads: readonly WorkloadImpact[]): string {
  const of = (wanted: WorkloadImpact["effect"]) => workloads.filter(({ effect }) => effect === wanted);
  const happens = [sentence(of("restarts"), "restart"), sentence(of("stops"), "stop")].filter(
    (text) => text !== "",
  );
  const stays = sentence(of("stays"), "keep", " running with old settings");
  if (happens.length > 0) return [...happens, stays].filter((text) => text !== "").join(" ");
  return stays === ""
    ? "Nothing restarts."
    : `Nothing restarts: ${stays.charAt(0).toLowerCase()}${stays.slice(1)}`;
}

function sentence(workloads: readonly WorkloadImpact[], word: string, rest = ""): string {
  return workloads.length === 0 ? "" : `${subject(workloads)} ${verb(workloads, word)}${rest}.`;
}

// "10 pods", and by name where the number is not known
function subject(workloads: readonly WorkloadImpact[]): string {
  const pods = sum(workloads);
  const uncounted = workloads.filter((workload) => workload.pods === undefined);
  const parts = [
    ...(pods > 0 || uncounted.length === 0 ? [`${pods} ${pods === 1 ? "pod" : "pods"}`] : []),
    ...uncounted.map(({ name }) => `the pods of ${name} on every node`),
  ];
  const text =
    parts.length <= 2 ? parts.join(" and ") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function verb(workloads: readonly WorkloadImpact[], word: string): string {
  return sum(workloads) === 1 && workloads.every(({ pods }) => pods !== undefined) ? `${word}s` : word;
}

function sum(workloads: readonly WorkloadImpact[]): number {
  return workloads.reduce((total, { pods }) => total + (pods ?? 0), 0);
}
