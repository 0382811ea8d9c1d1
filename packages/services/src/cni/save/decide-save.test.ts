import type { JsonObject } from "@ichor/values";
import { describe, expect, test } from "vitest";
import { chartOf, clusterObject, releaseOf, subjectOf } from "../../testing/subject-of.ts";
import type { ValuesSubject } from "../subject/values-subject.ts";
import { decideSave, type SaveState } from "./decide-save.ts";

const state: SaveState = { tracking: { kind: "not-tracked" }, controller: { kind: "absent" } };
const missing = {
  verb: "update",
  group: "ichor.maesh.dev",
  resource: "talosclusters",
  subresource: "cilium-values",
};
const tracked: SaveState["tracking"] = {
  kind: "tracked",
  tool: "Argo CD",
  owner: { kind: "Application", namespace: "argocd", name: "clusters" },
  by: "platform/clusters",
  evidence: "tracking-id",
  message: "",
};
const withCni = (cni: JsonObject) => subjectOf({ object: clusterObject({ spec: { cni } }) });
const target = subjectOf().target as Extract<ValuesSubject["target"], { kind: "cluster" }>;

type Row = {
  name: string;
  subject?: ValuesSubject;
  state?: Partial<SaveState>;
  isReadOnly?: boolean;
  code: string;
  reason: RegExp;
};

const rows: Row[] = [
  {
    name: "the workbench",
    subject: subjectOf({ target: { kind: "workbench" } }),
    code: "no-cluster",
    reason: /^The workbench has no cluster/,
  },
  { name: "a read-only server", isReadOnly: true, code: "read-only", reason: /^This server is read-only$/ },
  {
    name: "an object that this version does not understand",
    subject: subjectOf({ object: clusterObject({ spec: { cni: { tunnel: "wormhole" } } }) }),
    code: "unsupported",
    reason: /^The stored cluster is not one/,
  },
  {
    name: "a removed preset",
    subject: withCni({ preset: "flannel" }),
    code: "unsupported",
    reason: /^Preset flannel was removed/,
  },
  {
    name: "a network that somebody else runs",
    subject: withCni({ preset: "unmanaged", unmanaged: { talosCNI: "none" } }),
    code: "unsupported",
    reason: /^Somebody else runs the network/,
  },
  {
    name: "a cluster that goes away",
    subject: subjectOf({
      object: clusterObject({ metadata: { deletionTimestamp: "2026-11-30T10:00:00Z" } }),
    }),
    code: "deleting",
    reason: /being deleted$/,
  },
  {
    name: "a tracked cluster",
    state: { tracking: tracked },
    code: "tracked",
    reason: /^TalosCluster\/lab is managed by Argo CD platform\/clusters; change it in Git$/,
  },
  {
    name: "a cluster elsewhere",
    subject: subjectOf({
      target: { ...target, locality: { isLocal: false, reason: "lab is not the cluster" } },
    }),
    code: "not-local",
    reason: /^Lab is not the cluster$/,
  },
  {
    name: "a cluster of which it is not known where it is",
    subject: subjectOf({ target: { ...target, locality: { isLocal: "unknown", reason: "nobody knows" } } }),
    code: "not-local",
    reason: /^Nobody knows$/,
  },
  {
    name: "a release that cannot be read",
    subject: subjectOf({ release: { kind: "unreadable", reason: "a permission is missing", missing } }),
    code: "no-base",
    reason: /a permission is missing$/,
  },
  {
    name: "a chart other than the one that runs",
    subject: subjectOf({ chosen: { chart: chartOf("1.19.6"), isVerified: true } }),
    code: "no-chart",
    reason: /is an upgrade of Cilium$/,
  },
  {
    name: "a chart that is not at hand",
    subject: subjectOf({
      chosen: {
        chart: chartOf(),
        isVerified: false,
        problem: "chart cilium 1.17.0 runs and is not available here",
      },
    }),
    code: "no-chart",
    reason: /^Chart cilium 1.17.0 runs/,
  },
  {
    name: "a controller of another version",
    state: { controller: { kind: "leads", version: "9.9.9", holder: "x" } },
    code: "skew",
    reason: /runs Ichor 9\.9\.9, this server runs 1\.0\.0/,
  },
  {
    name: "a missing right",
    state: { missing },
    code: "denied",
    reason: /^Permission to update talosclusters\/cilium-values in group ichor.maesh.dev is missing$/,
  },
];

describe("a save is refused", () => {
  test.each(rows)(
    "for $name: $code [SVC-5] [UI-5]",
    ({ subject = subjectOf(), isReadOnly = false, code, reason, ...row }) => {
      const verdict = decideSave({
        isReadOnly,
        ichorVersion: "1.0.0",
        subject,
        state: { ...state, ...row.state },
      });
      expect(verdict).toMatchObject({ isAllowed: false, code, reason: expect.stringMatching(reason) });
      expect((verdict as { reason: string }).reason).toMatch(/^[A-Z].*[^.]$/);
    },
  );

  test("with the permission that is missing, for whoever can give it [SVC-3]", () => {
    const verdict = decideSave({
      isReadOnly: false,
      ichorVersion: "1",
      subject: subjectOf(),
      state: { ...state, missing },
    });
    expect(verdict).toMatchObject({ missing });
  });
});

describe("a save is allowed", () => {
  test.each<{ name: string; state?: Partial<SaveState>; subject?: ValuesSubject }>([
    { name: "where nothing is installed yet" },
    { name: "for a release that Ichor made", subject: subjectOf({ release: releaseOf({}) }) },
    {
      name: "with a controller of the same version",
      state: { controller: { kind: "leads", version: "1.0.0", holder: "x" } },
    },
    {
      name: "while it is not known whether a controller runs",
      state: { controller: { kind: "unreadable", reason: "x" } },
    },
    {
      name: "while it is not known whether Git owns the cluster [GIT-6]",
      state: { tracking: { kind: "unknown", reason: "x" } },
    },
  ])("$name", ({ subject = subjectOf(), ...row }) => {
    const question = { isReadOnly: false, ichorVersion: "1.0.0", subject, state: { ...state, ...row.state } };
    expect(decideSave(question)).toEqual({ isAllowed: true });
  });
});

test("strict Git mode is Git's, also where no tool was found [GIT-2]", () => {
  const object = { ...clusterObject(), spec: { gitops: { mode: "strict" } } };
  const verdict = decideSave({ isReadOnly: false, ichorVersion: "1", subject: subjectOf({ object }), state });
  expect(verdict).toMatchObject({
    code: "tracked",
    reason: expect.stringContaining("change it in Git") as string,
  });
});
