import { absentMeansNotYet, type KindConditions } from "./condition-catalog.ts";

/** Condition types and reasons of TalosConfigPatch. */
export const talosConfigPatchConditions = {
  Valid: {
    meaning: "The patch can be used for the machines that it is for.",
    absent: absentMeansNotYet,
    reasons: {
      Valid: { status: "True", meaning: "It can be used.", message: "Used for {count} machines." },
      InvalidPatch: { status: "False", meaning: "Talos would refuse the patch.", message: "{finding}" },
      ConflictingPatch: {
        status: "False",
        meaning: "The patch contradicts the shape of a machine's config or another patch.",
        message: "{finding}",
      },
      SecretMissing: {
        status: "False",
        meaning: "The Secret of the patch is missing or lacks the key.",
        message: "Secret {secret} has no key {key}.",
      },
      ClusterMissing: {
        status: "False",
        meaning: "The cluster does not exist.",
        message: "There is no TalosCluster {cluster}.",
      },
    },
  },
} as const satisfies KindConditions;

/** Condition types and reasons of TalosStorage. */
export const talosStorageConditions = {
  Valid: {
    meaning: "The volumes can be rendered for the machines that they are for.",
    absent: absentMeansNotYet,
    reasons: {
      Valid: { status: "True", meaning: "They can be rendered.", message: "Rendered for {count} machines." },
      InvalidVolume: { status: "False", meaning: "Talos would refuse a volume.", message: "{finding}" },
      ClusterMissing: {
        status: "False",
        meaning: "The cluster does not exist.",
        message: "There is no TalosCluster {cluster}.",
      },
    },
  },
  Provisioned: {
    meaning: "Every machine has its volumes.",
    absent: absentMeansNotYet,
    reasons: {
      Provisioned: { status: "True", meaning: "All are ready.", message: "All volumes are ready." },
      Provisioning: {
        status: "False",
        meaning: "Machines still make their volumes.",
        message: "{ready} of {total} volumes are ready.",
      },
      VolumeFailed: {
        status: "False",
        meaning: "A machine cannot make a volume.",
        message: "Volume {volume} on {machine}: {reason}",
      },
    },
  },
} as const satisfies KindConditions;

/** Condition types and reasons of TalosEtcdBackup. */
export const talosEtcdBackupConditions = {
  Ready: {
    meaning: "Snapshots succeed.",
    absent: absentMeansNotYet,
    reasons: {
      Succeeded: {
        status: "True",
        meaning: "The last snapshot succeeded.",
        message: "Snapshot of {size} bytes stored.",
      },
      Suspended: {
        status: "False",
        meaning: "A person suspended it.",
        message: "No snapshot is taken while suspended.",
      },
      SnapshotFailed: { status: "False", meaning: "No snapshot could be read.", message: "{reason}" },
      StoreFailed: { status: "False", meaning: "The snapshot could not be stored.", message: "{reason}" },
    },
  },
} as const satisfies KindConditions;

/** Condition types and reasons of TalosOperation. */
export const talosOperationConditions = {
  Succeeded: {
    meaning: "The operation reached its end. Unknown while it is on its way.",
    absent: absentMeansNotYet,
    reasons: {
      Succeeded: { status: "True", meaning: "It is done.", message: "{what}" },
      Failed: { status: "False", meaning: "It ended without success.", message: "{reason}" },
      Canceled: { status: "False", meaning: "A person stopped it.", message: "Canceled before step {step}." },
      Refused: { status: "False", meaning: "It must not be done.", message: "{reason}" },
      WaitingForLock: {
        status: "Unknown",
        meaning: "Another operation holds the lock of the cluster.",
        message: "Another operation holds the lock: {holder}.",
      },
      Running: { status: "Unknown", meaning: "It is on its way.", message: "{step}" },
      VerifyingNewSide: {
        status: "Unknown",
        meaning: "The new state is being verified; a clock of 30 minutes runs.",
        message: "{what}",
      },
      Paused: {
        status: "Unknown",
        meaning: "It waits for a person: ichor operation resume tries again.",
        message: "{reason}",
      },
    },
  },
} as const satisfies KindConditions;

/** Condition types and reasons of IchorInstallation. */
export const ichorInstallationConditions = {
  Ready: {
    meaning: "The wanted version of Ichor runs.",
    absent: absentMeansNotYet,
    reasons: {
      Ready: { status: "True", meaning: "It runs.", message: "Ichor {version} runs." },
      Upgrading: {
        status: "False",
        meaning: "An upgrade is on its way.",
        message: "Upgrading to {version}.",
      },
      UpgradeFailed: { status: "False", meaning: "An upgrade failed.", message: "{reason}" },
    },
  },
  StackReady: {
    meaning: "The managed add-ons are Synced and Healthy.",
    absent: "The installation has no managed add-ons.",
    reasons: {
      Healthy: {
        status: "True",
        meaning: "All are Synced and Healthy.",
        message: "All add-ons are Synced and Healthy.",
      },
      Applying: {
        status: "False",
        meaning: "A Job applies a component.",
        message: "Job {job} applies {component}.",
      },
      Publishing: {
        status: "False",
        meaning: "A bundle is being published.",
        message: "Publishing {component} {tag}.",
      },
      WaitingForPromotion: {
        status: "False",
        meaning: "A preparation waits for a person.",
        message: "{component}: preparation {preparation} waits for promotion.",
      },
      NotHealthy: {
        status: "False",
        meaning: "A component is not Synced and Healthy.",
        message: "{component}: {reason}",
      },
      InvalidValues: {
        status: "False",
        meaning: "The values of a component are refused.",
        message: "{component}: {finding}",
      },
      JobFailed: {
        status: "False",
        meaning: "The Job of a component failed.",
        message: "{component}: {line}",
      },
      ArtifactsMissing: {
        status: "False",
        meaning: "The verified upstream artifact is not available, and nothing is put in its place.",
        message: "{component}: the verified artifact is not available.",
      },
      DuplicateOrder: {
        status: "False",
        meaning: "A second Order of the same name exists elsewhere.",
        message: "Order {name} also exists in namespace {namespace}.",
      },
      Held: {
        status: "False",
        meaning: "A person holds a component.",
        message: "{component} is held at {preparation}: {reason}",
      },
    },
  },
} as const satisfies KindConditions;
