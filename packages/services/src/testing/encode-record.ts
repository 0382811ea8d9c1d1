import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { KubeObject } from "@ichor/kube";
import { names, namespaces } from "@ichor/model";
import type { JsonObject } from "@ichor/values";

/** A release as tests write it. */
export type TestRelease = {
  revision: number;
  status?: string;
  chart: {
    version: string;
    digest?: string;
    templates?: readonly { name: string; text: string }[];
    values?: JsonObject;
  };
  config: JsonObject;
  manifest: string;
  /** default: where Ichor's own records are */
  namespace?: string;
  deployedAt?: string;
  description?: string;
};

/** The Secret in which Helm keeps a release, in the form of its storage driver. */
export async function toRecordSecret(release: TestRelease): Promise<KubeObject> {
  const { revision, status = "deployed", chart, config, manifest } = release;
  const {
    namespace = namespaces.ichor,
    deployedAt = "2026-11-30T10:00:00Z",
    description = "Upgrade complete",
  } = release;
  const annotations = chart.digest === undefined ? {} : { "ichor.maesh.dev/chart-digest": chart.digest };
  const record = {
    name: names.ciliumRelease,
    namespace: namespaces.cilium,
    version: revision,
    info: { status, description, first_deployed: deployedAt, last_deployed: deployedAt },
    chart: {
      metadata: {
        apiVersion: "v2",
        name: "cilium",
        version: chart.version,
        appVersion: chart.version,
        annotations,
      },
      templates: (chart.templates ?? []).map(({ name, text }) => ({ name, data: toBase64(text) })),
      values: chart.values ?? {},
    },
    config,
    manifest,
  };
  const packed = (await promisify(gzip)(JSON.stringify(record))).toString("base64");
  return {
    metadata: {
      name: `sh.helm.release.v1.${names.ciliumRelease}.v${revision}`,
      namespace,
      labels: { owner: "helm", name: names.ciliumRelease, status, version: String(revision) },
    },
    type: "helm.sh/release.v1",
    data: { release: toBase64(packed) },
  };
}

function toBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}
