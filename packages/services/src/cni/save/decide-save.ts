import type { ControllerReading } from "@ichor/cluster";
import type { MissingPermission } from "@ichor/errors";
import { checkWritable, type Tracking } from "@ichor/gitops";
import { formatPermission } from "@ichor/kube";
import { formatRefusal, type TalosCluster } from "@ichor/model";
import { isOtherChart, type ValuesSubject } from "../subject/values-subject.ts";
import type { SaveRefusal, SaveVerdict } from "./save-verdict.ts";

/** What was read to decide on a save. */
export type SaveState = {
  readonly tracking: Tracking;
  readonly controller: ControllerReading;
  /** the first permission that is missing */
  readonly missing?: MissingPermission;
};

/** What a save depends on besides its text. */
export type SaveQuestion = {
  readonly isReadOnly: boolean;
  readonly ichorVersion: string;
  readonly subject: ValuesSubject;
  /** absent in the workbench */
  readonly state?: SaveState;
};

type Refusal = Extract<SaveVerdict, { isAllowed: false }>;

/**
 * Decides whether the caller may save values of a cluster at all. Of several reasons the one is given that a person
 * can do least about.
 */
export function decideSave(question: SaveQuestion): SaveVerdict {
  const { subject, isReadOnly, state } = question;
  if (subject.target.kind === "workbench") {
    return refuse("no-cluster", "the workbench has no cluster whose values could be saved");
  }
  if (isReadOnly) return refuse("read-only", "this server is read-only");
  const { cluster } = subject.target;
  if (cluster === undefined) {
    return refuse("unsupported", "the stored cluster is not one that this version understands");
  }
  return (
    refusalOfCluster(cluster) ??
    (state && refusalInGit(cluster, state)) ??
    refusalOfPlace(subject) ??
    (state && refusalOfCaller(state, question)) ?? { isAllowed: true }
  );
}

function refusalOfCluster({ metadata, spec }: TalosCluster): Refusal | undefined {
  const { preset } = spec.cni;
  if (preset === "unmanaged") {
    return refuse("unsupported", "somebody else runs the network of this cluster (preset unmanaged)");
  }
  if (preset !== "cilium") return refuse("unsupported", formatRefusal("presetRemoved", { preset }));
  return metadata.deletionTimestamp === undefined
    ? undefined
    : refuse("deleting", "the cluster is being deleted");
}

function refusalInGit(cluster: TalosCluster, { tracking }: SaveState): Refusal | undefined {
  const issue = checkWritable(cluster, tracking).find(({ severity }) => severity === "error");
  return issue && refuse("tracked", issue.message);
}

function refusalOfPlace(subject: ValuesSubject): Refusal | undefined {
  const { target, release, chosen } = subject;
  if (target.kind === "cluster" && target.locality.isLocal !== true) {
    return refuse("not-local", target.locality.reason);
  }
  if (release.kind === "unreadable") {
    const reason = `what runs is not known, so nobody could see what a save changes: ${release.reason}`;
    return refuse("no-base", reason, release.missing);
  }
  if (isOtherChart(subject)) {
    return refuse(
      "no-chart",
      "values are saved for the chart that runs; another version is an upgrade of Cilium",
    );
  }
  return chosen.problem === undefined ? undefined : refuse("no-chart", chosen.problem);
}

function refusalOfCaller(
  { controller, missing }: SaveState,
  { ichorVersion }: SaveQuestion,
): Refusal | undefined {
  if (controller.kind === "leads" && controller.version !== ichorVersion) {
    const versions = { controller: controller.version || "of an unknown version", server: ichorVersion };
    return refuse("skew", formatRefusal("controllerOfAnotherVersion", versions));
  }
  if (missing === undefined) return undefined;
  return refuse("denied", `permission to ${formatPermission(missing)} is missing`, missing);
}

/** A sentence of its own, so it begins with a capital letter. */
function refuse(code: SaveRefusal, reason: string, missing?: MissingPermission): Refusal {
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  return { isAllowed: false, code, reason: sentence, ...(missing && { missing }) };
}
