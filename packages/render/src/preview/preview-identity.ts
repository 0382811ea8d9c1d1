import { type IdentityForm, identityOf } from "./member-hashes.ts";

/** Everything a preview depends on. A save quotes the identity; the server computes it again from what is true then. */
export type PreviewMembers = {
  readonly chartDigest: string;
  readonly engineVersion: string;
  readonly ichorVersion: string;
  /** as the cluster reports it; only major and minor count */
  readonly kubeVersion: string;
  /** API versions that the cluster serves */
  readonly apiVersions: readonly string[];
  /** API versions that the chart's templates ask for: all others have no effect and do not count */
  readonly apiVersionsAsked: readonly string[];
  /** what the guards know */
  readonly facts: Readonly<Record<string, true | false | "unknown">>;
  /** from `baseVersionOf` */
  readonly baseVersion: string;
  /** hash of the effective values that the base was made of; empty where nothing is installed */
  readonly baseValuesHash: string;
  /** hash of the effective values that would be saved */
  readonly valuesHash: string;
  readonly releaseName: string;
  readonly releaseNamespace: string;
};

/** The form of a preview identity. Another list of members is another form. */
export const previewForm: IdentityForm = {
  form: "preview-1",
  members: [
    "chart",
    "engine",
    "ichor",
    "kubernetes",
    "api-versions",
    "facts",
    "base",
    "base-values",
    "values",
    "release-name",
    "release-namespace",
  ],
};

/** The preview identity: equal exactly when everything that the preview depends on is equal. */
export function previewIdentityOf(members: PreviewMembers): string {
  const asked = new Set(members.apiVersionsAsked);
  return identityOf(previewForm, [
    members.chartDigest,
    members.engineVersion,
    members.ichorVersion,
    minorOf(members.kubeVersion),
    [...new Set(members.apiVersions)].filter((version) => asked.has(version)).sort(),
    members.facts,
    members.baseVersion,
    members.baseValuesHash,
    members.valuesHash,
    members.releaseName,
    members.releaseNamespace,
  ]);
}

// patch releases, build metadata and the plus of hosted clusters change nothing that charts may see
function minorOf(kubeVersion: string): string {
  const found = /^v?(\d+)\.(\d+)/.exec(kubeVersion.trim());
  return found === null ? kubeVersion : `${found[1]}.${found[2]}`;
}
