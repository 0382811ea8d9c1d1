import { isIchorError } from "@ichor/errors";
import type { ApplicationReading, ArgoCdInstallation, ArgoCdReading } from "@ichor/gitops";
import {
  type CallOptions,
  isMissingKind,
  type KubeClient,
  type KubeObject,
  type Resource,
  resources,
} from "@ichor/kube";
import { apiVersion, namespaces } from "@ichor/model";
import { unknownReason } from "../facts/unknown-reason.ts";
import { listAt, mapAt, textAt } from "../raw-json.ts";

const settingsName = "argocd-cm";
const applicationResource: Resource = {
  group: "argoproj.io",
  version: "v1alpha1",
  plural: "applications",
  kind: "Application",
  isNamespaced: true,
};

/** Whose Argo CD, for which object. */
export type ArgoCdQuestion = {
  client: KubeClient;
  /** the object that may be tracked, as the API server sent it */
  object: KubeObject;
  call: CallOptions;
};

/**
 * Reads what says whether Argo CD tracks an object: every ConfigMap `argocd-cm` that the client may list, else the one
 * in namespace `argocd`; and the Application that a label of the object names. No ConfigMap means no Argo CD.
 */
export async function readArgoCd(question: ArgoCdQuestion): Promise<ArgoCdReading> {
  try {
    const installations = (await findSettings(question)).map(toInstallation);
    if (installations.length === 0) return { kind: "absent" };
    return { kind: "read", installations, applications: await readApplications(question, installations) };
  } catch (error) {
    if (isIchorError(error, "canceled")) throw error;
    return { kind: "unreadable", reason: unknownReason(error) };
  }
}

async function findSettings({ client, call }: ArgoCdQuestion): Promise<KubeObject[]> {
  try {
    const fieldSelector = `metadata.name=${settingsName}`;
    return (await client.list(resources.configMaps, { ...call, fieldSelector })).items;
  } catch (error) {
    if (!isIchorError(error, "denied")) throw error;
    const ref = { namespace: namespaces.argocd, name: settingsName };
    const found = await client.find(resources.configMaps, ref, call);
    return found ? [found] : [];
  }
}

function toInstallation(configMap: KubeObject): ArgoCdInstallation {
  const settings = Object.entries(mapAt(configMap, ["data"]) ?? {}).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as const] : [],
  );
  return { namespace: configMap.metadata.namespace ?? "", settings: Object.fromEntries(settings) };
}

/** Only the Applications that labels of the object could mean; people and Helm write the same label. */
async function readApplications(
  question: ArgoCdQuestion,
  installations: readonly ArgoCdInstallation[],
): Promise<Record<string, ApplicationReading>> {
  const found: Record<string, ApplicationReading> = {};
  for (const { namespace, settings } of installations) {
    const key = settings["application.instanceLabelKey"]?.trim() || "app.kubernetes.io/instance";
    const value = question.object.metadata.labels?.[key];
    if (!value || found[value] === "lists-object") continue;
    found[value] = await readApplication(question, value, namespace);
  }
  return found;
}

async function readApplication(
  { client, object, call }: ArgoCdQuestion,
  value: string,
  installedIn: string,
): Promise<ApplicationReading> {
  const [first = "", ...rest] = value.split("_");
  const ref =
    rest.length === 0 ? { namespace: installedIn, name: value } : { namespace: first, name: rest.join("_") };
  try {
    const application = await client.get(applicationResource, ref, call);
    // an Application that was not compared yet lists nothing, which says nothing
    if (mapAt(application, ["status"])?.resources === undefined) return "unreadable";
    return listsObject(application, object) ? "lists-object" : "does-not-list-object";
  } catch (error) {
    if (isIchorError(error, "canceled") || !isIchorError(error)) throw error;
    // without the kind nothing is known about Applications, and the label is all there is
    return error.code === "not-found" && !isMissingKind(error) ? "absent" : "unreadable";
  }
}

function listsObject(application: KubeObject, object: KubeObject): boolean {
  const [group = ""] = (object.apiVersion ?? apiVersion).split("/");
  return listAt(application, ["status", "resources"]).some(
    (entry) =>
      textAt(entry, ["group"]) === group &&
      textAt(entry, ["kind"]) === object.kind &&
      textAt(entry, ["name"]) === object.metadata.name &&
      textAt(entry, ["namespace"]) === object.metadata.namespace,
  );
}
