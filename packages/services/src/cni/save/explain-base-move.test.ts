import { expect, test } from "vitest";
import { clusterObject, releaseOf, subjectOf } from "../../testing/subject-of.ts";
import { baseVersionFor } from "../preview/identify-preview.ts";
import { explainBaseMove } from "./explain-base-move.ts";

const at = (revision: number, more: object = {}) =>
  subjectOf({ release: releaseOf({ a: 1 }, { revision }), ...more });

test.each([
  [3, 4],
  [1, 42],
  [5, 4],
])("a release that moved from %i to %i is named by both revisions", (before, after) => {
  const moved = explainBaseMove(baseVersionFor(at(before)), at(after));
  expect(moved).toEqual([
    { name: "the revision of the release", before: `revision ${before}`, after: `revision ${after}` },
  ]);
});

test("a release that appeared is said to have been none", () => {
  const moved = explainBaseMove(baseVersionFor(subjectOf()), at(1));
  expect(moved[0]).toMatchObject({
    name: "the revision of the release",
    before: "none",
    after: "revision 1",
  });
});

test("what else moved keeps its marks", () => {
  const object = clusterObject({ spec: { cni: { cilium: { values: { MTU: 1400 } } } } });
  const moved = explainBaseMove(baseVersionFor(at(3)), at(3, { object }));
  expect(moved.map(({ name }) => name)).toEqual(["the stored values"]);
});

test("an identity of another kind is one member of its own", () => {
  expect(explainBaseMove("nonsense", at(3))).toMatchObject([{ name: "the form of the identity" }]);
  expect(explainBaseMove(baseVersionFor(at(3)), at(3))).toEqual([]);
});
