import { create } from "@bufbuild/protobuf";
import { CniSummarySchema, NodeCell_State } from "@ichor/api/v1alpha1";
import { expect, test } from "vitest";
import { toCiliumSummary } from "./cilium-summary.ts";

const cells = (...states: NodeCell_State[]) =>
  states.map((state, index) => ({ node: `n${index}`, state, revision: 3 }));

function summaryOf(given: Parameters<typeof create<typeof CniSummarySchema>>[1]) {
  const hashes = { savedHash: "sha256:aaaaaaaaaa", runningHash: "sha256:aaaaaaaaaa" };
  return toCiliumSummary(
    create(CniSummarySchema, { preset: "cilium", revision: 3, ...hashes, ...given } as never),
  );
}

const { ACTIVE, OLD, RESTARTING, UNKNOWN } = NodeCell_State;

test("saved is not running: what runs is told beside what is saved", () => {
  expect(summaryOf({ savedHash: "sha256:bbbbbbbbbb", nodes: cells(OLD, OLD, RESTARTING) })).toMatchObject({
    saved: "Not released yet",
    savedHash: "bbbbbbbb",
    running: "Revision 3 on 2 of 3 nodes",
    headline: "Saved values active on 0 of 3 nodes",
    sentence: "Saved, not running: revision 3 runs on 2 of 3 nodes",
  });
});

test("what is released is told by the nodes on which it is active", () => {
  expect(summaryOf({ nodes: cells(ACTIVE, ACTIVE, OLD) })).toMatchObject({
    saved: "Revision 3",
    running: "Revision 3 on 2 of 3 nodes",
    sentence: "Revision 3 active on 2 of 3 nodes",
  });
});

test("agents that nobody read are not counted as if they ran nothing", () => {
  const note = "Running revision 3, agents not read: this is not the local cluster";
  expect(summaryOf({ note, nodes: cells(UNKNOWN, UNKNOWN) })).toMatchObject({
    headline: note,
    sentence: "Agents not read",
    rest: "",
    running: "Revision 3",
  });
});

test("why nothing was read is said once, and no owner is named beside it", () => {
  const note = "Agents not read: this is not the local cluster";
  const owner = "Helm release cilium, record in ichor-system";
  const unread = summaryOf({ note, owner, revision: 0, nodes: cells(UNKNOWN) });
  expect(unread).toMatchObject({ headline: note, rest: "", owner: "Not read", ownerNote: "" });
  expect(summaryOf({ owner, nodes: cells(ACTIVE) })).toMatchObject({
    owner: "Helm release cilium",
    ownerNote: "Record in ichor-system",
  });
});
