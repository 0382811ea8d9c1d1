/** The API server's version. `minor` is without the `+` that some vendors append. */
export type KubeVersion = { gitVersion: string; major: string; minor: string };

/** What an API server offers. */
export type Discovery = {
  /** sorted: `v1`, `apps/v1`, `v1/Pod`, `apps/v1/Deployment` ...; the same words that Helm gives to templates */
  apiVersions: readonly string[];
  /** false: a group did not answer, so something may exist that is not in `apiVersions` */
  isComplete: boolean;
  /** the groups that did not answer, as `group/version` */
  missing: readonly string[];
};
