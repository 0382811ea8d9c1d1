import { expect, test } from "vitest";
import { ciliumProfile } from "../diff/cilium-profile.ts";
import { diffManifests } from "../diff/diff-manifests.ts";
import { summarizeDiff } from "../diff/summarize-diff.ts";
import { parseManifest } from "../manifest/parse-manifest.ts";
import { createMasker } from "../mask/create-masker.ts";
import { diffValues } from "../values/diff-values.ts";
import { formatDiffText } from "./format-diff-text.ts";
import { toDiffJson } from "./to-diff-json.ts";

const masker = createMasker({ key: new TextEncoder().encode("a key of 32 bytes for the tests.") });
const parse = (text: string) => parseManifest(text, { defaultNamespace: "kube-system" }).objects;

const before = `apiVersion: v1
kind: Namespace
metadata: {name: cilium-secrets}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: cilium-config}
data: {a: x, debug: "false", z: x}
---
apiVersion: v1
kind: Secret
metadata: {name: own}
data: {token: ${btoa("hunter2")}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: hubble-generate-certs-aaaaaaaaa1}
spec: {x: 1}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: cilium}
spec: {template: {spec: {containers: []}}}
`;
const after = before
  .replace(/^[\s\S]*?---\n/, "")
  .replace('"false"', '"true"')
  .replace(btoa("hunter2"), btoa("hunter33"))
  .replace("aaaaaaaaa1", "bbbbbbbbb2");
const manifests = diffManifests(parse(before), parse(after), { masker, profile: ciliumProfile, nodes: 3 });
const values = diffValues({ debug: { enabled: false } }, { debug: { enabled: true } }, { masker });

test("the text has a sentence, dangers, what stays, values, and a block for each object", () => {
  const text = formatDiffText({ manifests, values });
  expect(text.replaceAll(/\*\*\*[0-9a-f]{8}/g, "***")).toBe(
    `2 changed, 1 removed, 1 regenerated. Nothing restarts: 3 pods keep running with old settings.

Dangerous: Namespace cilium-secrets will be deleted. Everything in it is deleted with it, Secrets included.

DaemonSet cilium keeps running as it is: ConfigMap cilium-config changes, and its pods read it when they start. To restart it, set rollOutCiliumPods: true, or run kubectl -n kube-system rollout restart daemonset/cilium.

Values
~ debug.enabled: false → true

- removed Namespace cilium-secrets (will be deleted)
@@ -1,4 +0,0 @@
-apiVersion: v1
-kind: Namespace
-metadata:
-  name: cilium-secrets

~ changed ConfigMap kube-system/cilium-config
@@ -5,5 +5,5 @@
   namespace: kube-system
 data:
   a: x
-  debug: "false"
+  debug: "true"
   z: x

~ changed Secret kube-system/own (1 entry changed)
  data.token changed (7 bytes → 8 bytes)
@@ -4,4 +4,4 @@
   name: own
   namespace: kube-system
 data:
-  token: "***"
+  token: "***"

1 regenerated object folded: Job hubble-generate-certs (name holds a hash)
`,
  );
  expect(text).not.toContain("hunter");
});

test("regenerated objects can be opened, and colors are for terminals only", () => {
  const text = formatDiffText({ manifests }, { showsRegenerated: true, hasColors: true, context: 0 });
  expect(text).toContain(
    "regenerated Job kube-system/hubble-generate-certs-bbbbbbbbb2 (was hubble-generate-certs-aaaaaaaaa1; certificate job re-run)",
  );
  expect(text).toContain("\u001b[32m+");
  expect(formatDiffText({ manifests })).not.toContain("\u001b");
});

test("the JSON has a version, counts, impact, dangers and every object with its fields", () => {
  const json = toDiffJson({ manifests, values });
  expect(json).toMatchObject({
    version: 1,
    counts: { added: 0, changed: 2, removed: 1, regenerated: 1, metadataOnly: 0, equal: 1 },
    impact: { podsRestarting: 0, workloads: [{ effect: "stays", name: "cilium" }] },
    dangers: [{ code: "namespace-deleted" }],
    values: [{ path: ["debug", "enabled"], before: false, after: true }],
  });
  expect(json.objects.map(({ kind, change }) => [kind, change])).toEqual([
    ["Namespace", "removed"],
    ["ConfigMap", "changed"],
    ["Secret", "changed"],
    ["Job", "regenerated"],
  ]);
  expect(JSON.stringify(json)).not.toContain("hunter");
});

test("nothing has three forms that are never mixed up", () => {
  const none = diffManifests(parse(after), parse(after), { masker });
  const generated = diffManifests(parse(before.replace("aaaaaaaaa1", "ccccccccc3")), parse(before), {
    masker,
  });
  const noValues = diffValues({}, {}, { masker });
  expect(summarizeDiff({ manifests: none, values: noValues })).toBe("No changes.");
  expect(summarizeDiff({ manifests: none, values })).toBe("Values change, manifests do not.");
  expect(summarizeDiff({ manifests: generated, values: noValues })).toBe(
    "Only regenerated values changed (1).",
  );
  expect(summarizeDiff({ manifests: generated, values })).toBe(
    "Values change, manifests do not. Only regenerated values changed (1).",
  );
});
