import type { Issue, PathStep } from "@ichor/errors";
import type { JsonObject } from "@ichor/values";

/** What makes two rendered objects the same one. The API version is not part of it: v1beta1 to v1 is a change. */
export type ObjectId = {
  /** API group, empty for the core group */
  readonly group: string;
  readonly kind: string;
  /** empty for cluster-scoped kinds */
  readonly namespace: string;
  readonly name: string;
};

/** What Helm does with an object outside the normal order of a release. */
export type HookMarks = {
  /** such as `post-upgrade`, sorted */
  readonly events: readonly string[];
  readonly weight: number;
  readonly deletePolicies: readonly string[];
};

/** A number that a template printed in exponent form, such as `1e+06`. */
export type ExponentNumber = {
  readonly path: readonly PathStep[];
  /** as it stands in the manifest */
  readonly text: string;
  readonly value: number;
};

/** One object of a manifest. */
export type RenderedObject = ObjectId & {
  /** the identity as one string, `<group>/<kind>/<namespace>/<name>` */
  readonly key: string;
  /** group and version as written */
  readonly apiVersion: string;
  /** as Kubernetes reads it; the namespace is filled in for namespaced kinds */
  readonly body: JsonObject;
  /** the document it was read from; objects of a List share one */
  readonly text: string;
  /** the template, where Helm wrote one above the document */
  readonly source?: string;
  readonly hook?: HookMarks;
  /** annotation `helm.sh/resource-policy: keep`: Helm leaves the object when the chart no longer renders it */
  readonly isKept: boolean;
};

/** The objects of a manifest in their order, and what could not be read. */
export type ParsedManifest = {
  readonly objects: readonly RenderedObject[];
  readonly issues: readonly Issue[];
};

/** `<group>/<kind>/<namespace>/<name>`. */
export function objectKey({ group, kind, namespace, name }: ObjectId): string {
  return `${group}/${kind}/${namespace}/${name}`;
}
