import {
  absentMeansFalse,
  absentMeansNotYet,
  type KindConditions,
  sharedReasons,
} from "./condition-catalog.ts";

const { notRead } = sharedReasons;

/** Condition types and reasons of TalosMachine. */
export const talosMachineConditions = {
  Ready: {
    meaning: "The machine answers, runs, and has the rendered config.",
    absent: absentMeansNotYet,
    reasons: {
      Ready: { status: "True", meaning: "Everything is as wanted.", message: "Talos {version} runs." },
      RebootRequired: {
        status: "False",
        meaning: "A change takes effect after a reboot, which a person starts.",
        message: "{path} takes effect after a reboot. Run ichor config apply.",
      },
      NotRunning: {
        status: "False",
        meaning: "Talos is in another stage than running.",
        message: "Talos is {stage}.",
      },
      UnmetConditions: {
        status: "False",
        meaning: "Talos runs and waits for something.",
        message: "Talos waits for {names}.",
      },
      NotApproved: {
        status: "False",
        meaning: "The machine was found and waits for approval.",
        message: "The machine waits for approval.",
      },
      ConfigNotInSync: {
        status: "False",
        meaning: "The machine does not have the rendered config.",
        message: "{what}",
      },
      Unreachable: {
        status: "Unknown",
        meaning: "The machine does not answer.",
        message: "{what}",
      },
      NotRead: notRead,
    },
  },
  Reachable: {
    meaning: "The Talos API of the machine answers with the expected certificate.",
    absent: absentMeansNotYet,
    reasons: {
      Answered: { status: "True", meaning: "It answers.", message: "{address} answers." },
      TimedOut: {
        status: "False",
        meaning: "It does not answer in time.",
        message: "{address} did not answer in {seconds} s.",
      },
      ConnectionRefused: {
        status: "False",
        meaning: "Nothing listens there.",
        message: "{address} refuses connections.",
      },
      ConnectionLost: {
        status: "False",
        meaning: "The connection ended during a call; the call may have had its effect.",
        message: "{address} dropped the connection during {call}.",
      },
      CertificateMismatch: {
        status: "False",
        meaning: "The certificate is not one of this cluster.",
        message: "The certificate of {address} was not issued by this cluster's authority.",
      },
      Denied: {
        status: "False",
        meaning: "The endpoint answers, but does not allow the call.",
        message: "{address} does not allow {call} with role {role}.",
      },
    },
  },
  ConfigInSync: {
    meaning: "The machine has the config that Ichor renders for it.",
    absent: absentMeansNotYet,
    reasons: {
      InSync: {
        status: "True",
        meaning: "Nothing differs.",
        message: "The machine has the rendered config.",
      },
      Applying: {
        status: "False",
        meaning: "An intended change is being applied.",
        message: "{fields} fields change.",
      },
      RebootRequired: {
        status: "False",
        meaning: "A change takes effect after a reboot, which a person starts.",
        message: "{path} takes effect after a reboot. Run ichor config apply.",
      },
      NodeDrifted: {
        status: "False",
        meaning: "The config differs without an intended change.",
        message: "{fields} fields differ from the rendered config.",
      },
      Held: {
        status: "False",
        meaning: "The machine is held: differences are computed and nothing is applied.",
        message: "The machine is held: {fields} fields differ from the rendered config.",
      },
      NotApproved: {
        status: "False",
        meaning: "Nothing is applied to a machine that is not approved.",
        message: "The machine waits for approval.",
      },
      TrialPending: {
        status: "Unknown",
        meaning: "A config is on trial; asking for a difference now would confirm it.",
        message: "A trial config is pending, so nothing is compared.",
      },
      RenderFailed: {
        status: "False",
        meaning: "No config could be rendered.",
        message: "{finding}",
      },
      UnsupportedPreset: {
        status: "False",
        meaning: "The preset of the cluster is one that Ichor no longer runs.",
        message: "Preset {preset} was removed. Ichor leaves the machine alone.",
      },
      NotRead: notRead,
    },
  },
  NodeDrifted: {
    meaning: "The config differs without an intended change.",
    absent: absentMeansFalse,
    reasons: {
      Drifted: {
        status: "True",
        meaning: "Fields differ.",
        message: "{fields} fields differ from the rendered config.",
      },
    },
  },
} as const satisfies KindConditions;
