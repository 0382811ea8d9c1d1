import type { Issue } from "@ichor/errors";
import { ciliumProfile, createMasker, diffManifests, parseManifest } from "@ichor/render";
import { expect, test } from "vitest";
import { collectDangers } from "./collect-dangers.ts";

const masker = createMasker({ key: new Uint8Array(32) });
const read = (text: string) => parseManifest(text, { defaultNamespace: "kube-system" }).objects;
const namespace = read("apiVersion: v1\nkind: Namespace\nmetadata: {name: cilium-secrets}\n");
const diff = (before: typeof namespace, after: typeof namespace) =>
  diffManifests(before, after, { masker, profile: ciliumProfile });
const finding = (code: string, path: string[], line: number): Issue => ({
  code,
  severity: "warning",
  message: `${path.join(".")} is dangerous`,
  path,
  range: { line, column: 1, endLine: line, endColumn: 2 },
});

test("an object that vanishes has to be typed, and points to the line that makes it vanish [H57]", () => {
  const issues = [finding("danger-vital-objects", ["tls", "secretsNamespace", "create"], 7)];
  const dangers = collectDangers({ manifests: diff(namespace, []), issues, before: {}, after: {} });
  expect(dangers).toMatchObject([
    {
      code: "namespace-deleted",
      confirmation: "cilium-secrets",
      path: ["tls", "secretsNamespace", "create"],
      line: 7,
    },
  ]);
});

test("a value that is dangerous without making anything vanish has to be typed too [H63]", () => {
  const path = ["securityContext", "privileged"];
  const issues = [finding("danger-privileged", path, 3)];
  const after = { securityContext: { privileged: true } };
  expect(collectDangers({ manifests: diff([], []), issues, before: {}, after })).toMatchObject([
    { code: "danger-privileged", confirmation: "securityContext.privileged", path, line: 3 },
  ]);
});

test("what is dangerous already and does not change is no danger of this change", () => {
  const values = { agent: false, securityContext: { privileged: true } };
  const issues = [
    finding("danger-privileged", ["securityContext", "privileged"], 1),
    finding("danger-vital-objects", ["agent"], 2),
  ];
  expect(collectDangers({ manifests: diff([], []), issues, before: values, after: values })).toEqual([]);
});
