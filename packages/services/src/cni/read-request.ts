import { Base_Kind, type ClusterRef, type ComponentInputs } from "@ichor/api/v1alpha1";
import type { CiliumInputs } from "@ichor/cilium";
import { IchorError, type Issue } from "@ichor/errors";
import type { Against } from "./preview/preview-base.ts";

/** Names one cluster. */
export type Ref = { readonly namespace: string; readonly name: string };

const namePattern = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/;
const versionPattern = /^v?\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][0-9A-Za-z.+-]{1,64})?$/;
const digestPattern = /^sha256:[0-9a-f]{64}$/;
const longestName = 253;

/** The cluster that a request names; undefined where it names none, which is the workbench. */
export function readRef(ref: ClusterRef | undefined): Ref | undefined {
  const { namespace = "", name = "" } = ref ?? {};
  if (namespace === "" && name === "") return undefined;
  for (const [field, value] of [
    ["cluster.namespace", namespace],
    ["cluster.name", name],
  ] as const) {
    if (!namePattern.test(value) || value.length > longestName)
      throw invalid(field, "is not the name of an object");
  }
  return { namespace, name };
}

/** The cluster that a request must name. */
export function requireRef(ref: ClusterRef | undefined): Ref {
  const found = readRef(ref);
  if (found === undefined) throw invalid("cluster", "must name a cluster");
  return found;
}

/** A chart version; undefined where none is chosen. */
export function readVersion(version: string): string | undefined {
  if (version === "") return undefined;
  if (!versionPattern.test(version)) throw invalid("chart_version", "is not a version such as 1.20.2");
  return version.replace(/^v/, "");
}

/** The digest of a chart. */
export function readDigest(digest: string): string {
  if (!digestPattern.test(digest)) throw invalid("chart_digest", "is not a digest such as sha256:…");
  return digest;
}

/** What a preview is compared with. */
export function readAgainst(kind: Base_Kind): Against {
  return kind === Base_Kind.STORED ? "stored" : "release";
}

/** What a cluster object would say, for the workbench. */
export function readInputs(inputs: ComponentInputs | undefined): CiliumInputs | undefined {
  if (inputs === undefined) return undefined;
  const { tunnel, kubeProxy, nodes } = inputs;
  return {
    tunnel: oneOf("inputs.tunnel", tunnel, ["vxlan", "geneve"]),
    kubeProxy: oneOf("inputs.kube_proxy", kubeProxy, ["replaced", "enabled"]),
    ...(nodes > 0 ? { nodes } : {}),
  };
}

/** A text that a request must have. */
export function requireText(field: string, text: string): string {
  if (text === "") throw invalid(field, "must not be empty");
  return text;
}

/** A list that a request may have, of bounded length. */
export function readList(field: string, list: readonly string[], most: number): readonly string[] {
  if (list.length > most) throw invalid(field, `has more than ${most} entries`);
  return list;
}

/** The number of a revision. */
export function requireRevision(field: string, revision: number): number {
  if (revision < 1) throw invalid(field, "must be the number of a revision");
  return revision;
}

/** The first word is what an empty text means. */
function oneOf<const W extends string>(field: string, text: string, words: readonly [W, ...W[]]): W {
  if (text === "") return words[0];
  const found = words.find((word) => word === text);
  if (found === undefined) throw invalid(field, `must be one of ${words.join(", ")}`);
  return found;
}

/** A request that no console sends. */
export function invalid(field: string, problem: string): IchorError {
  const message = `${field} ${problem}`;
  const issue: Issue = {
    code: "invalid-request",
    severity: "error",
    message,
    path: field.split("."),
    owner: "ichor",
  };
  return new IchorError("invalid", message, { details: { issues: [issue] } });
}
