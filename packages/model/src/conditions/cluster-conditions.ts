import {
  absentMeansFalse,
  absentMeansNotYet,
  type KindConditions,
  sharedReasons,
} from "./condition-catalog.ts";

const { notRead, notLocal } = sharedReasons;

/** Condition types and reasons of TalosCluster. */
export const talosClusterConditions = {
  Ready: {
    meaning:
      "Everything is as wanted. While it is not, reason and message are those of the first condition that is not as wanted.",
    absent: absentMeansNotYet,
    reasons: {
      AllReady: {
        status: "True",
        meaning: "All conditions are as wanted.",
        message: "All conditions are met.",
      },
    },
  },
  ControlPlaneReady: {
    meaning: "The API server answers and etcd has its quorum with all members.",
    absent: absentMeansNotYet,
    reasons: {
      Ready: {
        status: "True",
        meaning: "All control planes are ready.",
        message: "{ready} of {total} control planes are ready, etcd has {healthy} of {members} members.",
      },
      NotReady: {
        status: "False",
        meaning: "Control planes are missing or not ready.",
        message: "{ready} of {total} control planes are ready: {names}.",
      },
      EtcdDegraded: {
        status: "False",
        meaning: "Members of etcd do not answer.",
        message: "etcd has {healthy} of {members} members: {names}.",
      },
      NotRead: notRead,
    },
  },
  MachinesInSync: {
    meaning: "Every approved machine has the config that Ichor renders for it.",
    absent: absentMeansNotYet,
    reasons: {
      InSync: {
        status: "True",
        meaning: "No machine differs.",
        message: "All {total} machines have the rendered config.",
      },
      NodeDrifted: {
        status: "False",
        meaning: "A machine's config differs without an intended change.",
        message: "{machine}: {fields} fields differ from the rendered config.",
      },
      "NodeDrifted:several": {
        status: "False",
        meaning: "Several machines' configs differ without an intended change.",
        message: "{count} machines differ from the rendered config, first {machine}.",
      },
      RebootRequired: {
        status: "False",
        meaning: "A change takes effect after a reboot, which a person starts.",
        message: "{machine} needs a reboot for {path}. Run ichor config apply.",
      },
      Applying: {
        status: "False",
        meaning: "An intended change is being applied.",
        message: "{count} of {total} machines wait for the rendered config.",
      },
      Held: {
        status: "False",
        meaning: "A held machine differs, and nothing is applied to it.",
        message: "{machine} is held: {fields} fields differ from the rendered config.",
      },
      NotRead: notRead,
    },
  },
  CNIHandover: {
    meaning:
      "The Helm release owns Cilium, so the bootstrap manifest leaves the machine configs. It stays True when values change later.",
    absent: absentMeansNotYet,
    reasons: {
      Adopted: {
        status: "True",
        meaning: "The release was deployed with the effective values and the agents were ready.",
        message: "Helm release {release} owns its objects.",
      },
      WaitingForControlPlane: {
        status: "False",
        meaning: "The control plane is not ready.",
        message: "The hand-over begins when the control plane is ready.",
      },
      WaitingForCilium: {
        status: "False",
        meaning: "The agents of the bootstrap manifest are not ready.",
        message: "DaemonSet cilium: {ready} of {wanted} ready.",
      },
      WaitingForRelease: {
        status: "False",
        meaning: "The release is not deployed with the effective values.",
        message: "The Helm release is not deployed with the effective values yet.",
      },
      NotLocal: notLocal,
    },
  },
  CNIValuesApplied: {
    meaning: "The saved Cilium values are what the Helm release was made of.",
    absent: absentMeansNotYet,
    reasons: {
      Applied: {
        status: "True",
        meaning: "The newest deployed revision was made of the saved values.",
        message: "Revision {revision} was made of the saved values.",
      },
      NeedsRestart: {
        status: "True",
        meaning: "The revision is deployed, but nothing in it restarts the agents.",
        message:
          "Revision {revision} was made of the saved values. The agents need a restart to run it: {command}",
      },
      Applying: {
        status: "False",
        meaning: "A Job applies the saved values.",
        message:
          "Revision {revision} rolls out. DaemonSet cilium: {updated} of {wanted} updated, {ready} ready.",
      },
      "Applying:job": {
        status: "False",
        meaning: "A Job applies the saved values.",
        message: "Job {job} applies the saved values.",
      },
      WaitingForLock: {
        status: "False",
        meaning: "Another operation holds the lock of the cluster.",
        message: "Another operation holds the lock: {holder}.",
      },
      WaitingForRelease: {
        status: "False",
        meaning: "The release is not deployed with the saved values, and no Job runs.",
        message: "The Helm release is not deployed with the saved values yet.",
      },
      WaitingForKubeProxySwitch: {
        status: "False",
        meaning: "The values need a kube-proxy mode that Cilium does not run yet.",
        message:
          "The values need kube-proxy {wanted}, Cilium runs with {running}. They are applied after the switch.",
      },
      InvalidValues: {
        status: "False",
        meaning: "The saved values are refused. No Job starts.",
        message: "{finding}",
      },
      JobFailed: {
        status: "False",
        meaning: "The Job failed. It is not tried again until the values change or a person asks for it.",
        message: "{line}",
      },
      Refused: {
        status: "False",
        meaning:
          "The Job found that it must not act: another manager owns a field, or what was validated has moved.",
        message: "{line}",
      },
      KubePrismOff: {
        status: "False",
        meaning: "The Job reaches the API server through KubePrism, which is off.",
        message: "KubePrism is not enabled on port 7445 on {machine}, so no Job can reach the API server.",
      },
      Held: {
        status: "False",
        meaning: "A person holds the release at a revision.",
        message: "Held at revision {revision}: {reason}",
      },
      NotLocal: notLocal,
    },
  },
  CNIUnsupported: {
    meaning: "The stored preset is one that Ichor no longer runs. Nodes of this cluster are left alone.",
    absent: absentMeansFalse,
    reasons: {
      UnsupportedPreset: {
        status: "True",
        meaning: "The preset is flannel or custom.",
        message:
          "Preset {preset} was removed. Ichor leaves the nodes of this cluster alone. Delete the cluster and create it again.",
      },
    },
  },
  CiliumUpgradeAvailable: {
    meaning: "The running Ichor brings a newer Cilium than the deployed one. A person starts the upgrade.",
    absent: absentMeansNotYet,
    reasons: {
      UpgradeAvailable: {
        status: "True",
        meaning: "The newer version is one step away.",
        message: "{installed} is installed, {available} is available.",
      },
      "UpgradeAvailable:severalSteps": {
        status: "True",
        meaning: "The newer version is more than one minor away.",
        message:
          "{installed} is installed, {available} is available. The step cannot be applied in one go: Cilium is upgraded one minor version at a time.",
      },
      UpToDate: {
        status: "False",
        meaning: "The deployed version is the one that Ichor brings, or a newer one.",
        message: "{installed} is installed.",
      },
      NotRead: notRead,
      NotLocal: notLocal,
    },
  },
  CNIInventoryReleased: {
    meaning: "A Kubernetes upgrade leaves Cilium alone: Talos neither renders nor lists its objects.",
    absent: absentMeansNotYet,
    reasons: {
      Released: {
        status: "True",
        meaning: "The inventory of Talos no longer lists objects of the release.",
        message: "The inventory of Talos lists no object of the release.",
      },
      NotNeeded: {
        status: "True",
        meaning: "The objects never were in the inventory of Talos.",
        message: "The objects of the release never were in the inventory of Talos.",
      },
      InlineEntryPresent: {
        status: "False",
        meaning: "A control plane still renders the bootstrap manifest.",
        message:
          "{machine} still carries inline manifest {name}: a Kubernetes upgrade would roll Cilium back.",
      },
      KeysPresent: {
        status: "False",
        meaning: "The inventory of Talos lists objects of the release.",
        message:
          "The inventory of Talos lists {count} objects of the release: a Kubernetes upgrade would delete Cilium.",
      },
      NotRead: notRead,
    },
  },
  Reconciling: {
    meaning: "The controller works on a change.",
    absent: absentMeansFalse,
    reasons: {
      Progressing: { status: "True", meaning: "A change is on its way.", message: "{what}" },
    },
  },
  Stalled: {
    meaning: "The controller waits for a person: trying again would not help.",
    absent: absentMeansFalse,
    reasons: {
      InvalidSpec: { status: "True", meaning: "The object itself is wrong.", message: "{finding}" },
      SecretsMissing: {
        status: "True",
        meaning: "The Talos secrets bundle is missing or cannot be used.",
        message: "Secret {secret}: {reason}",
      },
    },
  },
} as const satisfies KindConditions;
