import { randomBytes } from "node:crypto";
import {
  createReleaseCaches,
  createReleaseReader,
  type PublishedRevision,
  type Revision,
  toRevisionConfigMap,
} from "@ichor/cluster";
import type { KubeClient, KubeObject } from "@ichor/kube";
import { labels, namespaces } from "@ichor/model";
import { createMasker, parseManifest, printYaml } from "@ichor/render";
import { startEngine } from "@ichor/render/engine";
import { applyObjects } from "../objects/apply-objects.ts";
import type { LabValues } from "./lab-values.ts";

/** What publishing needs. */
export type PublishRevision = {
  client: KubeClient;
  /** path of `ichor-render`, which reads Helm's record */
  renderEngine: string;
  /** where the folder of its socket is made */
  folder: string;
  /** what the release was made of */
  labValues: LabValues;
  signal: AbortSignal;
  fieldManager: string;
};

/**
 * Publishes the installed revision of cluster `lab` as the controller will: from Helm's record, with every secret of the
 * manifest masked, so that people who may not read records see what runs.
 */
export async function publishRevision(request: PublishRevision): Promise<void> {
  const { client, renderEngine: binary, folder: runtimeDir, labValues, signal, fieldManager } = request;
  await using engine = await startEngine({ binary, runtimeDir, signal });
  const reader = createReleaseReader({ client, decoder: engine, caches: createReleaseCaches() });
  const reading = await reader.newestDeployed({ signal });
  if (reading.kind !== "read")
    throw new Error("the record of the release that was just installed cannot be read");
  const revision = toPublished(reading.revision, labValues);
  const configMap = await toRevisionConfigMap(revision, { namespace: namespaces.ichor, name: "lab" });
  await applyObjects(client, [asSampleData(configMap)], { signal, fieldManager });
}

function toPublished({ record: _, isMasked: __, ...revision }: Revision, lab: LabValues): PublishedRevision {
  const { actor, reason, layer: userLayer } = lab;
  return { ...revision, actor, reason, userLayer, manifest: maskManifest(revision.manifest) };
}

function maskManifest(manifest: string): string {
  const { maskObject } = createMasker({ key: randomBytes(32) });
  const { objects } = parseManifest(manifest, { defaultNamespace: namespaces.cilium });
  return objects.map(({ body }) => `---\n${printYaml(maskObject(body))}`).join("");
}

function asSampleData(object: KubeObject): KubeObject {
  const { metadata } = object;
  return { ...object, metadata: { ...metadata, labels: { ...metadata.labels, [labels.demoSeed]: "true" } } };
}
