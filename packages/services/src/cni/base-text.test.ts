import { createMasker } from "@ichor/render";
import { effectiveValues } from "@ichor/values";
import { expect, test } from "vitest";
import { clusterObject, releaseOf, subjectOf } from "../testing/subject-of.ts";
import { baseTextOf } from "./base-text.ts";
import { decideBase } from "./preview/preview-base.ts";

const masker = createMasker({ key: new Uint8Array(32) });
const text = "# why\nMTU: 1400 # switch\n";
const stored = clusterObject({
  spec: { cni: { cilium: { values: { MTU: 1400 } } } },
  metadata: { annotations: { "ichor.maesh.dev/cilium-values-yaml": text } },
});
const { component } = subjectOf();
const textOf = (given: Parameters<typeof subjectOf>[0]) => {
  const subject = subjectOf(given);
  return baseTextOf(subject, decideBase(subject, "release"), masker);
};

test("what runs and is stored is shown as it was typed", () => {
  expect(textOf({ object: stored, release: releaseOf(effectiveValues(component, { MTU: 1400 })) })).toBe(
    text,
  );
  expect(textOf({ object: stored, release: releaseOf({ any: 1 }, { userLayer: { MTU: 1400 } }) })).toBe(text);
});

test("what runs and is not stored is made from the release [P21]", () => {
  expect(textOf({ object: stored, release: releaseOf(effectiveValues(component, { MTU: 1500 })) })).toBe(
    "MTU: 1500\n",
  );
  expect(textOf({ object: stored, release: releaseOf({ any: 1 }, { userLayer: { MTU: 1600 } }) })).toBe(
    "MTU: 1600\n",
  );
});

test("nothing secret is in it, wherever it comes from", () => {
  const layer = { hubble: { password: "hunter2" } };
  const object = clusterObject({ spec: { cni: { cilium: { values: layer } } } });
  for (const given of [
    { object, release: releaseOf(effectiveValues(component, layer)) },
    { object: stored, release: releaseOf(effectiveValues(component, layer)) },
    { object: stored, release: releaseOf({}, { userLayer: layer }) },
    { object, release: { kind: "unreadable", reason: "x" } as const },
  ]) {
    expect(textOf(given)).toMatch(/\*\*\*[0-9a-f]{8}/);
    expect(textOf(given)).not.toContain("hunter2");
  }
});

test("nothing stands for nothing", () => {
  expect(textOf({ object: stored })).toBe("");
  expect(textOf({ release: releaseOf(effectiveValues(component, {})) })).toBe("");
});
