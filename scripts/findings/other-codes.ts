import type { FindingCode } from "@ichor/values";

/** Issues that are about other input than a values text. */
export const otherCodes: readonly FindingCode[] = [
  {
    code: "artifacts-lock",
    severity: "error",
    owner: "ichor",
    summary: "The lock file of upstream artifacts is wrong.",
    remedy: "Correct the entry that is named.",
  },
  {
    code: "config-invalid",
    severity: "error",
    owner: "ichor",
    summary: "A setting of a program has a value that it does not accept.",
    remedy: "Correct the setting.",
  },
  {
    code: "config-unknown",
    severity: "warning",
    owner: "ichor",
    summary: "A variable looks like a setting and is none.",
    remedy: "Check its name.",
  },
  {
    code: "crd-not-additive",
    severity: "error",
    owner: "ichor",
    summary: "A custom resource loses or narrows something that was released.",
    remedy: "Add only.",
  },
  {
    code: "field-manager-conflict",
    severity: "error",
    owner: "api-server",
    summary: "Another program owns a field that was to be written.",
    remedy: "Change it with that program, or take it over on purpose.",
  },
  {
    code: "invalid-request",
    severity: "error",
    owner: "ichor",
    summary: "A request holds something that no console or command sends.",
    remedy: "Correct the field.",
  },
  {
    code: "manifest-duplicate-key",
    severity: "warning",
    owner: "chart",
    summary: "A rendered object has a key twice; the last one counts.",
    remedy: "Look for two settings that render the same key.",
  },
  {
    code: "manifest-duplicate-object",
    severity: "warning",
    owner: "chart",
    summary: "A rendered manifest holds an object twice.",
    remedy: "Look for settings that create an object that the chart creates as well.",
  },
  {
    code: "manifest-no-object",
    severity: "error",
    owner: "chart",
    summary: "A rendered document is no object.",
    remedy: "Look at the value that it is made of.",
  },
  {
    code: "manifest-not-yaml",
    severity: "error",
    owner: "chart",
    summary: "A rendered document is not YAML.",
    remedy: "Look at the value that it is made of.",
  },
  {
    code: "refused-by-api-server",
    severity: "error",
    owner: "api-server",
    summary: "The API server refuses an object.",
    remedy: "Correct the field that it names.",
  },
  {
    code: "tracking-unknown",
    severity: "warning",
    owner: "ichor",
    summary: "Whether the cluster is managed in Git is not known.",
    remedy: "Grant the right to read the settings of Argo CD.",
  },
  {
    code: "unresolved-merge",
    severity: "error",
    owner: "ichor",
    summary: "Marks of a merge stand in the text.",
    remedy: "Decide for one side, and remove the marks.",
  },
];

/** Sentences above a page or on standard error, which refuse no text. */
export const noticeCodes: readonly Omit<FindingCode, "severity" | "owner">[] = [
  {
    code: "chart-note",
    summary: "How the chart was found.",
    remedy: "Pin the chart, or put its archive at hand.",
  },
  {
    code: "controller-unknown",
    summary: "Whether a controller runs is not known.",
    remedy: "Grant the right to read its Lease.",
  },
  {
    code: "discovery-partial",
    summary: "The API server did not say all that it offers, so nothing can be saved.",
    remedy: "Repair the API service that is named.",
  },
  {
    code: "foreign-release",
    summary: "The Helm release of Cilium was not made by Ichor.",
    remedy: "Adopt the cluster.",
  },
  { code: "held", summary: "The release is held at a revision.", remedy: "Remove the hold." },
  {
    code: "no-chart",
    summary: "The chart that runs is not at hand.",
    remedy: "Put its archive into ICHOR_ARTIFACTS_DIR.",
  },
  {
    code: "no-controller",
    summary: "No controller was seen, so saved values do not roll out yet.",
    remedy: "Start the controller.",
  },
  { code: "no-release", summary: "No Helm release of Cilium was found.", remedy: "Install Cilium." },
  {
    code: "not-local",
    summary: "The cluster is not the one behind the API server.",
    remedy: "Use the console of that cluster.",
  },
  {
    code: "other-chart",
    summary: "The values are judged by another chart than the one that runs.",
    remedy: "Choose the chart that runs to save.",
  },
  {
    code: "release-unreadable",
    summary: "The Helm release of Cilium could not be read.",
    remedy: "Grant the right that is named.",
  },
  {
    code: "resources-missing",
    summary: "Ichor's custom resources are not installed.",
    remedy: "Install Ichor.",
  },
  {
    code: "revision-unreadable",
    summary: "A revision could not be read.",
    remedy: "Grant the right, or remove the damaged record.",
  },
  {
    code: "skew",
    summary: "Controller and server are of different versions, so nothing can be saved.",
    remedy: "Use the same version.",
  },
  {
    code: "unreadable",
    summary: "A part of the page could not be read.",
    remedy: "Grant the right that is named.",
  },
];
