import type { Issue } from "@ichor/errors";
import { refusalIssue, type TalosCluster } from "@ichor/model";
import type { Tracking } from "./tracked-object.ts";

/**
 * Whether a person may change a cluster here, or only in Git: an error where a tool tracks it or its `spec.gitops.mode`
 * is strict, a warning where tracking is not known.
 */
export function checkWritable(
  { kind, metadata, spec }: Pick<TalosCluster, "kind" | "metadata" | "spec">,
  tracking: Tracking,
): Issue[] {
  if (tracking.kind === "tracked") {
    return [refusalIssue("tracked", [], { kind, name: metadata.name, tool: tracking.tool, by: tracking.by })];
  }
  if (spec.gitops.mode === "strict") return [refusalIssue("strictGit", [], { kind, name: metadata.name })];
  if (tracking.kind === "not-tracked") return [];
  return [
    { code: "tracking-unknown", severity: "warning", message: tracking.reason, path: [], owner: "ichor" },
  ];
}
