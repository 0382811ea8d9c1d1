import type { Owner, TrackedObject } from "./tracked-object.ts";

// How Argo CD marks what it owns (facts of 2.13 to 3.5). With the methods annotation and annotation+label it writes an
// id that names the object itself; a copy of the object carries an id that does not match and is not owned. With the
// method label it writes the name of the Application into a label, which Helm and people write as well. The default
// method changed from label to annotation in 3.0, so without a setting both marks count.

/** One Argo CD: its namespace and the data of its ConfigMap `argocd-cm`. */
export type ArgoCdInstallation = {
  namespace: string;
  settings: { readonly [key: string]: string };
};

/** What is known about the Application that a label names. */
export type ApplicationReading = "lists-object" | "does-not-list-object" | "absent" | "unreadable";

/** What was read of Argo CD in the cluster. */
export type ArgoCdReading =
  | {
      kind: "read";
      installations: readonly ArgoCdInstallation[];
      /**
       * Applications by the value of the label. One that does not exist or does not list the object shows that somebody
       * else wrote the label; without an entry the label alone counts.
       */
      applications?: { readonly [labelValue: string]: ApplicationReading };
    }
  /** no `argocd-cm` exists: Argo CD is not installed */
  | { kind: "absent" }
  | { kind: "unreadable"; reason: string };

const trackingIdAnnotation = "argocd.argoproj.io/tracking-id";
const helmReleaseAnnotation = "meta.helm.sh/release-name";
const defaultLabel = "app.kubernetes.io/instance";

/** The Application that owns an object, as people write it, and the mark that says so. */
export type ArgoCdClaim = { owner: Owner; by: string; evidence: "tracking-id" | "label" };

/** The claim of the first Argo CD that owns the object. */
export function findArgoCdClaim(
  object: TrackedObject,
  reading: Extract<ArgoCdReading, { kind: "read" }>,
): ArgoCdClaim | undefined {
  for (const installation of reading.installations) {
    const claim =
      findByTrackingId(object, installation) ?? findByLabel(object, installation, reading.applications ?? {});
    if (claim !== undefined) return claim;
  }
  return undefined;
}

type Method = "annotation" | "label" | "both";

function methodOf({ settings }: ArgoCdInstallation): Method {
  const method = settings["application.resourceTrackingMethod"]?.trim();
  if (method === "annotation" || method === "annotation+label") return "annotation";
  return method === "label" ? "label" : "both";
}

function findByTrackingId(object: TrackedObject, installation: ArgoCdInstallation): ArgoCdClaim | undefined {
  if (methodOf(installation) === "label") return undefined;
  const id = object.metadata.annotations?.[trackingIdAnnotation];
  const application = id === undefined ? undefined : readOwnId(id, object);
  if (application === undefined) return undefined;
  return { ...toOwner(application, installation), evidence: "tracking-id" };
}

/** The Application of a tracking id that names this very object: `app:group/kind:namespace/name`. */
function readOwnId(id: string, { apiVersion, kind, metadata }: TrackedObject): string | undefined {
  const [application = "", groupKind = "", namespaceName = "", ...more] = id.split(":");
  const [group, idKind, ...moreGroup] = groupKind.split("/");
  const [namespace, name, ...moreName] = namespaceName.split("/");
  if (application === "" || more.length + moreGroup.length + moreName.length > 0) return undefined;
  const isSelf =
    group === groupOf(apiVersion) &&
    idKind === kind &&
    name === metadata.name &&
    // a cluster-wide object carries the destination namespace of its Application
    (metadata.namespace === undefined || namespace === metadata.namespace);
  return isSelf ? application : undefined;
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf("/");
  return slash < 0 ? "" : apiVersion.slice(0, slash);
}

function findByLabel(
  { metadata }: TrackedObject,
  installation: ArgoCdInstallation,
  applications: { readonly [labelValue: string]: ApplicationReading },
): ArgoCdClaim | undefined {
  if (methodOf(installation) === "annotation") return undefined;
  const key = installation.settings["application.instanceLabelKey"]?.trim() || defaultLabel;
  const value = metadata.labels?.[key];
  if (value === undefined || value === "") return undefined;
  // Argo CD renders charts without installing them: this annotation is written by a real Helm release of that name
  if (metadata.annotations?.[helmReleaseAnnotation] === value) return undefined;
  const application = Object.hasOwn(applications, value) ? applications[value] : undefined;
  if (application === "absent" || application === "does-not-list-object") return undefined;
  return { ...toOwner(value, installation), evidence: "label" };
}

/** An Application outside of Argo CD's namespace is written `namespace_name`; neither part can hold the separator. */
function toOwner(application: string, { namespace }: ArgoCdInstallation): { owner: Owner; by: string } {
  const [first = "", ...rest] = application.split("_");
  if (rest.length === 0) {
    return { owner: { kind: "Application", namespace, name: application }, by: application };
  }
  const name = rest.join("_");
  return { owner: { kind: "Application", namespace: first, name }, by: `${first}/${name}` };
}
