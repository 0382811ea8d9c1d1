import { expect, test } from "vitest";
import { clusterObject, subjectOf } from "../../testing/subject-of.ts";
import { decideSave } from "../save/decide-save.ts";
import { releaseAfter } from "./render-manifest.ts";

test("the first and every later revision belong to one release, cilium in kube-system [GEN-5]", () => {
  const place = { name: "cilium", namespace: "kube-system" };
  expect(releaseAfter(undefined)).toEqual({ ...place, revision: 1, isUpgrade: false });
  expect(releaseAfter(4)).toEqual({ ...place, revision: 5, isUpgrade: true });
});

test.each(["flannel", "custom", "unmanaged"])(
  "a network with preset %s is not Ichor's to change: Cilium is the only one that it operates [GEN-5]",
  (preset) => {
    const subject = subjectOf({ object: clusterObject({ spec: { cni: { preset } } }) });
    const state = { tracking: { kind: "not-tracked" }, controller: { kind: "absent" } } as const;
    expect(decideSave({ isReadOnly: false, ichorVersion: "1.0.0", subject, state })).toMatchObject({
      isAllowed: false,
      code: "unsupported",
    });
  },
);
