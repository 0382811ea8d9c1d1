import { type FindingInfo, listFindings } from "@ichor/values";

/** Findings that need a server: a render with the cluster's own API versions, or Helm's own reading of the text. */
export const serverFindings = {
  "text-too-large": {
    severity: "error",
    owner: "ichor",
    summary: "The text is larger than what is kept beside the values.",
    remedy: "Shorten comments, or split what belongs elsewhere.",
  },
  "text-read-differently": {
    severity: "error",
    owner: "helm",
    summary: "Helm reads the text differently than Ichor does, so that nobody can say what would be stored.",
    remedy: "Write the text in a plainer form.",
  },
  "api-not-installed": {
    severity: "error",
    owner: "chart",
    summary: "The chart needs an API that this cluster does not serve: the Job would fail.",
    remedy: "Install it first, or leave the feature off.",
  },
  "record-too-large": {
    severity: "error",
    owner: "api-server",
    summary: "Helm's record of the release would be larger than a Secret may be.",
    remedy: "Move large values, such as dashboards, out of the release.",
  },
  "annotations-too-large": {
    severity: "error",
    owner: "api-server",
    summary: "The annotations of an object are larger than the API server accepts.",
    remedy: "Shorten or remove annotations.",
  },
} as const satisfies Record<string, FindingInfo>;

/** Codes of findings that need a server. */
export type ServerFindingCode = keyof typeof serverFindings;

/** All findings that need a server, for the reference. */
export const findingCodes = listFindings(serverFindings);
