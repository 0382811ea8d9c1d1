import { baseForm } from "./base-version.ts";
import { type IdentityForm, membersOf } from "./member-hashes.ts";
import { previewForm } from "./preview-identity.ts";

/** One member that moved, as `IchorError` details carry it. `before` and `after` are short marks, never values. */
export type MovedMember = { readonly name: string; readonly before: string; readonly after: string };

const words: Readonly<Record<string, string>> = {
  chart: "the chart",
  engine: "the version of the engine",
  ichor: "the version of Ichor",
  kubernetes: "the Kubernetes version",
  "api-versions": "the API versions that the chart asks for",
  facts: "what is known about the cluster",
  base: "the stored values or the release they were compared with",
  "base-values": "the values of the running release",
  values: "the effective values",
  "release-name": "the name of the release",
  "release-namespace": "the namespace of the release",
  "stored-values": "the stored values",
  "stored-text": "the stored text",
  preset: "the CNI preset",
  tunnel: "the tunnel setting",
  "kube-proxy": "the kube-proxy setting",
  hold: "the hold",
  "release-revision": "the revision of the release",
  "release-values": "the values of the running release",
};

const markLength = 8;

/**
 * Names what moved between two preview identities or two base versions. Empty where they are equal. Texts of
 * different or unknown forms, such as those of another version of Ichor, are one member of their own.
 */
export function explainMoved(before: string, after: string): MovedMember[] {
  if (before === after) return [];
  const form = [previewForm, baseForm].find((known) => isOf(known, before) && isOf(known, after));
  const [left, right] = form ? [membersOf(form, before), membersOf(form, after)] : [undefined, undefined];
  if (form === undefined || left === undefined || right === undefined) {
    return [{ name: "the form of the identity", before: formOf(before), after: formOf(after) }];
  }
  return form.members.flatMap((member) => {
    const [was, is] = [left.get(member) ?? "", right.get(member) ?? ""];
    if (was === is) return [];
    return {
      name: words[member] ?? member,
      before: was.slice(0, markLength),
      after: is.slice(0, markLength),
    };
  });
}

function isOf(form: IdentityForm, identity: string): boolean {
  return membersOf(form, identity) !== undefined;
}

function formOf(identity: string): string {
  const form = /^([a-z]+-\d+)\./.exec(identity)?.[1];
  return form ?? "unknown";
}
