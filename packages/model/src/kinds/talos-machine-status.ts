import {
  choice,
  flag,
  integer,
  list,
  listByKey,
  object,
  optional,
  required,
  text,
  time,
} from "../schema/builders.ts";
import { conditionsField, observedGenerationField } from "./condition-schema.ts";
import { objectName, sha256, unreadableField } from "./reference-schema.ts";

const word = text({ maxLength: 253 });
const sentence = text({ maxLength: 1_024 });

const configSchema = object({
  shape: optional(
    "legacy: one document with cluster and machine. documents: Kubernetes settings in documents of their own. Read from the config, never concluded from the version.",
    choice("legacy", "documents"),
  ),
  desiredInputsHash: optional("Hash of everything that the rendered config is made of.", sha256),
  convergedInputsHash: optional("The same hash when the machine last had the rendered config.", sha256),
  appliedAt: optional("When Ichor last applied a config.", time()),
  drift: optional(
    "How the machine's config differs from the rendered one. Absent while it does not.",
    object({
      class: required(
        "Worst class of the differences. A: mapped silently. B: reported. C: not allowed on these paths.",
        choice("A", "B", "C"),
      ),
      fields: required("Number of different fields.", integer({ minimum: 0 })),
      paths: optional("The first different paths, never their values.", list(word, { maxItems: 50 })),
      difference: optional(
        "ConfigMap, in the namespace of this object, with the redacted difference.",
        objectName,
      ),
    }),
  ),
  pendingReboot: optional("Paths whose change waits for a reboot.", list(word, { maxItems: 50 })),
  trial: optional("A config is on trial and is rolled back by Talos unless it is confirmed.", flag()),
});

const bootstrapSchema = object({
  kubeProxy: optional("Talos applies kube-proxy.", flag()),
  flannel: optional("Talos applies Flannel.", flag()),
  cniName: optional("Name of the CNI in the machine config.", word),
  inlineManifests: optional("Names of the inline manifests.", list(word, { maxItems: 64 })),
});

const serviceSchema = object({
  id: required("Name of the service.", text({ minLength: 1, maxLength: 253 })),
  running: required("It runs.", flag()),
  health: optional("What its health check says.", choice("Healthy", "Unhealthy", "Unknown")),
  message: optional("The last message of its health check.", sentence),
});

const agentSchema = object({
  version: optional("Version of the Cilium agent.", text({ maxLength: 63 })),
  revision: optional("Release revision that the agent runs.", integer({ minimum: 1 })),
  state: required(
    "What the agent runs, compared with what is saved.",
    choice("Active", "Restarting", "Old", "NeedsRestart", "Failed", "Unknown"),
  ),
  message: optional("Why, in one sentence.", sentence),
});

/** `status` of a TalosMachine. */
export const talosMachineStatusSchema = object({
  observedGeneration: observedGenerationField,
  conditions: conditionsField,
  nodeName: optional("Name of the Kubernetes node.", objectName),
  nodeReady: optional("The Kubernetes node is ready.", flag()),
  hostname: optional("Host name of the machine.", word),
  uuid: optional("UUID of the hardware.", text({ maxLength: 63 })),
  addresses: optional("Addresses of the machine.", list(text({ maxLength: 64 }), { maxItems: 64 })),
  talosVersion: optional("Version of Talos.", text({ maxLength: 63 })),
  kubernetesVersion: optional("Version of the kubelet.", text({ maxLength: 63 })),
  kernelVersion: optional("Version of the kernel.", text({ maxLength: 63 })),
  osImage: optional("Name of the operating system image.", word),
  architecture: optional("Architecture of the machine.", text({ maxLength: 63 })),
  platform: optional("Platform that Talos runs on, such as metal.", text({ maxLength: 63 })),
  stage: optional(
    "Stage of the machine in the words of Talos.",
    choice(
      "unknown",
      "booting",
      "installing",
      "maintenance",
      "running",
      "rebooting",
      "shuttingDown",
      "resetting",
      "upgrading",
    ),
  ),
  unmetConditions: optional(
    "What Talos still waits for.",
    list(object({ name: required("Name of the condition.", word), reason: optional("Why.", sentence) }), {
      maxItems: 32,
    }),
  ),
  services: optional("Services of Talos.", listByKey(serviceSchema, ["id"], { maxItems: 64 })),
  kubePrism: optional(
    "The local load balancer of the API server.",
    object({
      enabled: required("It is on.", flag()),
      port: optional("Port that it listens on.", integer({ minimum: 1, maximum: 65_535 })),
      healthy: optional("It reaches an API server.", flag()),
    }),
  ),
  etcd: optional(
    "The etcd member of a control plane.",
    object({
      memberID: required("Identity of the member in hexadecimal digits.", text({ maxLength: 32 })),
      leader: optional("It leads.", flag()),
      learner: optional("It only learns.", flag()),
      errors: optional("What it reports.", list(sentence, { maxItems: 16 })),
    }),
  ),
  bootstrap: optional(
    "What the machine config makes Talos apply to the cluster. Control planes only.",
    bootstrapSchema,
  ),
  config: optional("The machine config, compared with the rendered one.", configSchema),
  agent: optional("The Cilium agent of the node.", agentSchema),
  diagnostics: optional(
    "Warnings of Talos about the machine.",
    listByKey(
      object({
        id: required("Name of the warning.", text({ minLength: 1, maxLength: 253 })),
        message: required("What is wrong.", sentence),
        details: optional("Further lines.", list(sentence, { maxItems: 16 })),
      }),
      ["id"],
      { maxItems: 32 },
    ),
  ),
  unreadable: unreadableField,
  readAt: optional(
    "When the machine was last read. It moves at most once in five minutes while nothing changes.",
    time(),
  ),
});
