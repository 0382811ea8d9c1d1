import { limits, names } from "../constants.ts";
import {
  choice,
  freeForm,
  object,
  optional,
  required,
  rule,
  text,
  withDefault,
  withDefaults,
} from "../schema/builders.ts";
import { defineKind, type Resource } from "../schema/kind-definition.ts";
import { conditionsField, observedGenerationField } from "./condition-schema.ts";
import { releaseVersion, sha256 } from "./reference-schema.ts";

const holdField = optional(
  "While set, the component stays at this preparation and its Order stays Manual.",
  object({
    preparation: required("Name of the Preparation that stays.", text({ minLength: 1, maxLength: 253 })),
    reason: required(
      "Why, in one sentence.",
      text({ minLength: 1, maxLength: limits.changeReasonCharacters }),
    ),
  }),
);

const stackSchema = object({
  argocd: withDefaults(
    "Argo CD.",
    object({
      values: optional(
        "The user layer of the Argo CD chart's values: only what people set. A null removes a default of the chart.",
        freeForm(),
      ),
      hold: holdField,
    }),
  ),
  kokumi: withDefaults(
    "Kokumi.",
    object({
      values: optional(
        "The user layer of Kokumi's values. Kokumi has no chart: only the keys memoryLimit and replicas below controllerManager, server and registry are accepted, and Ichor maps them to patches of its own.",
        freeForm(),
      ),
      hold: holdField,
    }),
  ),
  promotion: withDefault(
    "Whether new preparations go live by themselves or wait for a person.",
    choice("Automatic", "Manual"),
    "Automatic",
  ),
});

const ichorInstallationSpecSchema = object({
  version: optional("Version of Ichor that is wanted. Absent: the one that runs.", releaseVersion),
  installerRepository: withDefault(
    "Repository of Ichor's installer image, without a tag.",
    text({ minLength: 1, maxLength: 512 }),
    "ghcr.io/maeshinshin/ichor-installer",
  ),
  deployment: withDefaults(
    "How Ichor itself was installed.",
    object({
      manager: withDefault(
        "helm: by its Helm chart, which then upgrades it too. installer: by the install manifest, and upgraded by the installer Job. What stands here decides.",
        choice("installer", "helm"),
        "installer",
      ),
    }),
  ),
  stack: optional(
    "Argo CD and Kokumi as managed add-ons. Absent: Ichor installs and changes nothing of them.",
    stackSchema,
  ),
});

const componentStatusField = (name: string) =>
  optional(
    `State of ${name}.`,
    object({
      mode: optional(
        "Managed: by Ichor. External: somebody else installed it. Absent: it is not there.",
        choice("Managed", "External", "Absent"),
      ),
      publishedTag: optional("Tag of the bundle that was published last.", text({ maxLength: 253 })),
      digest: optional("Digest of that bundle.", sha256),
      valuesHash: optional("Hash of the effective values that the bundle was made of.", sha256),
      chartVersion: optional("Version of the chart or manifest.", text({ maxLength: 63 })),
      orderReady: optional("Whether the Order is ready.", choice("True", "False", "Unknown")),
      applicationHealth: optional("Health of the Application in Argo CD's words.", text({ maxLength: 63 })),
      applicationSync: optional(
        "Sync status of the Application in Argo CD's words.",
        text({ maxLength: 63 }),
      ),
      livePreparation: optional("Preparation that runs.", text({ maxLength: 253 })),
      waitingPreparation: optional("Preparation that waits for a person.", text({ maxLength: 253 })),
      message: optional("Why it is in this state, in one or more sentences.", text({ maxLength: 4_096 })),
    }),
  );

const ichorInstallationStatusSchema = object({
  observedGeneration: observedGenerationField,
  conditions: conditionsField,
  version: optional("Version of Ichor that runs.", text({ maxLength: 63 })),
  stack: optional(
    "State of the add-ons.",
    object({
      argocd: componentStatusField("Argo CD"),
      kokumi: componentStatusField("Kokumi"),
      registryStorage: optional(
        "Where the registry keeps its data. Chosen at the first apply and kept.",
        choice("emptyDir", "persistentVolumeClaim"),
      ),
    }),
  ),
});

/** The kind IchorInstallation. */
export const ichorInstallationKind = defineKind({
  kind: "IchorInstallation",
  plural: "ichorinstallations",
  shortNames: ["ichor"],
  scope: "Cluster",
  description: "The installation of Ichor in this cluster. There is one, named ichor.",
  spec: ichorInstallationSpecSchema,
  specDoc: "What the installation is to be.",
  isSpecOptional: true,
  status: ichorInstallationStatusSchema,
  statusDoc: "What was seen. Written by the controller only.",
  rules: [
    rule({
      cel: `self.metadata.name == '${names.installation}'`,
      message: `there is one IchorInstallation, named ${names.installation}`,
      holds: (self) => self.metadata.name === names.installation,
    }),
  ],
  columns: [
    { name: "Version", type: "string", path: ".status.version", description: "Version that runs." },
    {
      name: "Manager",
      type: "string",
      path: ".spec.deployment.manager",
      description: "How Ichor was installed.",
    },
    {
      name: "Ready",
      type: "string",
      path: '.status.conditions[?(@.type=="Ready")].status',
      description: "Whether everything is as wanted.",
    },
    {
      name: "Argo CD",
      type: "string",
      path: ".status.stack.argocd.applicationHealth",
      description: "Health of Argo CD.",
    },
    {
      name: "Kokumi",
      type: "string",
      path: ".status.stack.kokumi.applicationHealth",
      description: "Health of Kokumi.",
    },
    { name: "Age", type: "date", path: ".metadata.creationTimestamp", description: "Age of the object." },
  ],
});

/** An IchorInstallation as the API server returns it. */
export type IchorInstallation = Resource<typeof ichorInstallationKind>;
