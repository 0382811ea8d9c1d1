import type { FindingInfo } from "./finding-info.ts";

/** Findings about values of any component: keys, types, layers and size. */
export const valuesFindings = {
  "owned-key": {
    severity: "error",
    owner: "ichor",
    summary: "A key, or a map that holds one, is set by Ichor and cannot be set, removed or replaced.",
    remedy: "Remove the line.",
  },
  "unknown-key": {
    severity: "error",
    owner: "ichor",
    summary: "The chart does not know the key; it would silently have no effect.",
    remedy: "Correct the key or remove the line.",
  },
  "removed-key": {
    severity: "error",
    owner: "ichor",
    summary: "This version of the chart no longer has the key; it would silently have no effect.",
    remedy: "Use the key that replaced it, or remove the line.",
  },
  "rejected-key": {
    severity: "error",
    owner: "chart",
    summary: "The chart knows the key only to reject it.",
    remedy: "Remove the line.",
  },
  "wrong-type": {
    severity: "error",
    owner: "chart",
    summary: "The chart's schema demands another type.",
    remedy: "Write a value of the type that is named.",
  },
  "not-in-list": {
    severity: "error",
    owner: "chart",
    summary: "The chart's schema allows certain values only.",
    remedy: "Use one of the values that are named.",
  },
  "out-of-range": {
    severity: "error",
    owner: "chart",
    summary: "The chart's schema bounds the number.",
    remedy: "Use a number within the bounds.",
  },
  "schema-violation": {
    severity: "error",
    owner: "chart",
    summary: "The values break another rule of the chart's schema.",
    remedy: "Write what the schema demands.",
  },
  "value-not-accepted": {
    severity: "error",
    owner: "ichor",
    summary: "The chart renders the value, but the program does not accept it.",
    remedy: "Use one of the values that are named.",
  },
  "null-on-map": {
    severity: "error",
    owner: "ichor",
    summary: "A null removes a whole map that the chart's templates rely on.",
    remedy: "Set the keys of the map instead, or remove the line.",
  },
  "null-on-default": {
    severity: "warning",
    owner: "ichor",
    summary: "A null removes the chart's default instead of returning to it.",
    remedy: "Remove the line to return to the default.",
  },
  "empty-map-no-effect": {
    severity: "warning",
    owner: "helm",
    summary: "An empty map is merged into the default and changes nothing.",
    remedy: "Use null to clear a map, or remove the line.",
  },
  "replaces-list": {
    severity: "warning",
    owner: "helm",
    summary: "A list replaces the default list as a whole, and items of the default are missing in it.",
    remedy: "Repeat the items of the default that shall stay.",
  },
  "values-too-large": {
    severity: "error",
    owner: "ichor",
    summary: "The effective values take more than 65,536 bytes of canonical JSON.",
    remedy: "Shorten the values.",
  },
  "chart-refused": {
    severity: "error",
    owner: "chart",
    summary: "A template of the chart refuses the values, in its own words.",
    remedy: "Change the values as the message says.",
  },
  "template-failed": {
    severity: "error",
    owner: "helm",
    summary: "A template of the chart breaks with these values.",
    remedy: "Undo the last change of the values that the template reads.",
  },
  "render-limit": {
    severity: "error",
    owner: "ichor",
    summary: "Rendering took too long or produced too much.",
    remedy: "Reduce the values.",
  },
  "kube-version-refused": {
    severity: "error",
    owner: "chart",
    summary: "The chart does not accept this version of Kubernetes.",
    remedy: "Use a chart for this version of Kubernetes.",
  },
  "edit-not-possible": {
    severity: "error",
    owner: "ichor",
    summary: "A value cannot be changed in place because of the way the text is written.",
    remedy: "Change the text by hand.",
  },
} as const satisfies Record<string, FindingInfo>;

/** Codes of findings about values. */
export type ValuesCode = keyof typeof valuesFindings;
