import type { PathStep } from "@ichor/errors";
import type { ObjectId } from "../manifest/rendered-object.ts";

/**
 * What happens to an object. `regenerated`: only data that is new at every render differs, such as certificates,
 * or a Job whose name holds a hash runs again.
 */
export type ObjectChange = "added" | "changed" | "removed" | "regenerated";

/**
 * What a difference means, worst first. `danger`: something vanishes that the cluster or its network stands on.
 * `rollout`: pods restart. `functional`: takes effect without a restart of pods. `metadata-only`: chart and version
 * labels, checksums. `generated`: new at every render.
 */
export type ChangeClass = "danger" | "rollout" | "functional" | "metadata-only" | "generated";

/** How one field differs. `reordered`: same items, other order, where the order has an effect. */
export type FieldChangeKind = "added" | "changed" | "removed" | "reordered";

/** One field that differs. Texts are masked. */
export type FieldChange = {
  /** such as `spec.template.spec.containers[name=cilium-agent].image` */
  readonly path: string;
  /** the same path as steps into the object of the side that has it, the newer side first */
  readonly steps: readonly PathStep[];
  readonly kind: FieldChangeKind;
  readonly class: ChangeClass;
  /** masked; texts as they are, everything else as JSON; absent where the side lacks the field */
  readonly before?: string;
  readonly after?: string;
  /** present where the value was masked as a whole */
  readonly beforeBytes?: number;
  readonly afterBytes?: number;
  /** why it differs although nothing else is shown, such as "formatting only" */
  readonly note?: string;
};

/** What a change does to the pods of a workload. */
export type WorkloadEffect = "restarts" | "starts" | "stops" | "scales" | "reruns" | "stays";

/** A workload that is touched. */
export type WorkloadImpact = {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly effect: WorkloadEffect;
  /** pods concerned; absent where the number is not known */
  readonly pods?: number;
  /** a clause, such as "its pod template changes" */
  readonly reason: string;
  /** such as "at most 2 at a time" */
  readonly pace?: string;
  /** for `stays`: the value that makes its pods follow their configuration */
  readonly rolloutValue?: string;
  /** for `stays`: the command that restarts its pods */
  readonly restartCommand?: string;
};

/** Something that vanishes and should not vanish unseen. */
export type Danger = {
  /** kebab-case and stable */
  readonly code: DangerCode;
  readonly object: ObjectId;
  /** such as "Namespace cilium-secrets will be deleted" */
  readonly title: string;
  /** what that does, one sentence */
  readonly effect: string;
  /** what a person has to type to confirm; absent where nothing has to be typed */
  readonly confirmation?: string;
};

/** All codes of `Danger`. */
export type DangerCode =
  | "namespace-deleted"
  | "crd-deleted"
  | "storage-deleted"
  | "vital-object-deleted"
  | "used-object-deleted";

/** The difference of one object. */
export type ObjectDiff = ObjectId & {
  readonly key: string;
  /** API version of the newer side that has the object */
  readonly version: string;
  readonly change: ObjectChange;
  readonly class: ChangeClass;
  /** empty for added and removed objects */
  readonly fields: readonly FieldChange[];
  /** normalized and masked; absent where the side lacks the object */
  readonly beforeYaml?: string;
  readonly afterYaml?: string;
  /** such as "restarts 8 pods", "will be deleted", "scales 1 to 2, no restart"; absent where nothing is to be said */
  readonly effect?: string;
  readonly isHook: boolean;
  /** will be kept in the cluster although the chart no longer renders it */
  readonly isKept: boolean;
  /** the name, and the namespace where it differs, that the object had */
  readonly renamedFrom?: string;
  readonly danger?: Danger;
  readonly workload?: WorkloadImpact;
};

/** Numbers of objects. Each object counts once, except in `metadataOnly`. */
export type DiffCounts = {
  readonly added: number;
  readonly changed: number;
  /** objects that will be deleted */
  readonly removed: number;
  readonly regenerated: number;
  /** objects that the newer side no longer has and that stay in the cluster; absent where there are none */
  readonly kept?: number;
  /** objects of which only metadata differs; they are also counted in `changed` */
  readonly metadataOnly: number;
};

/** The difference of two manifests: removed, changed, added, regenerated, each sorted by kind, namespace and name. */
export type ManifestDiff = {
  readonly objects: readonly ObjectDiff[];
  readonly counts: DiffCounts;
  readonly equalObjects: number;
  /** workloads that keep running with their old configuration */
  readonly staying: readonly WorkloadImpact[];
};

/** What the change does to pods. */
export type Impact = {
  readonly workloads: readonly WorkloadImpact[];
  /** pods that restart, as far as their number is known */
  readonly podsRestarting: number;
  /** one sentence, such as "10 pods restart." */
  readonly summary: string;
};
