import { create } from "@bufbuild/protobuf";
import { DiffCiliumValuesResponseSchema } from "@ichor/api/v1alpha1";
import { createMasker, diffManifests, formatDiffText, parseManifest, toDiffJson } from "@ichor/render";
import { expect, test } from "vitest";
import { toManifestDiffMessage } from "../../../testing/to-api.ts";
import { fromDiffMessage } from "./from-diff-message.ts";

const masker = createMasker({ key: new TextEncoder().encode("a key of 32 bytes for the tests.") });
const parse = (text: string) => parseManifest(text, { defaultNamespace: "kube-system" }).objects;
const secret = (value: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: hubble-ca}\ndata: {ca.key: ${btoa(value)}}\n`;
const config = (value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cilium-config}\ndata: {debug: "${value}"}\n`;
const join = (...documents: string[]) => documents.map((each) => `---\n${each}`).join("");

test("a download holds what the command line prints for the same difference, changed Secrets included [P31]", () => {
  const before = parse(join(secret("hunter2"), config("false")));
  const after = parse(join(secret("hunter3"), config("true")));
  const manifests = diffManifests(before, after, { masker });
  const response = create(DiffCiliumValuesResponseSchema, {
    manifests: toManifestDiffMessage(manifests),
  });
  const read = fromDiffMessage(response);
  if (!read) throw new Error("no difference");
  expect(formatDiffText(read)).toBe(formatDiffText({ manifests }));
  expect(toDiffJson(read)).toEqual(toDiffJson({ manifests }));
  expect(formatDiffText(read)).toContain("hubble-ca");
  expect(JSON.stringify(toDiffJson(read))).not.toContain(btoa("hunter3"));
});
