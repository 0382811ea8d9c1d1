import { expect, test } from "vitest";
import { formatMessage } from "./format-message.ts";
import { refusals } from "./refusals.ts";
import { formatRefusal, refusalIssue } from "./refuse.ts";

test("names in braces are filled in, numbers with thousands separators", () => {
  expect(formatMessage("{count} of {total} ({name})", { count: 1156, total: 1234567, name: "a{b}" })).toBe(
    "1,156 of 1,234,567 (a{b})",
  );
  expect(formatMessage("nothing to fill in")).toBe("nothing to fill in");
});

test("a tracked object is refused with the words that people know", () => {
  expect(
    formatRefusal("tracked", { kind: "TalosCluster", name: "lab", tool: "Argo CD", by: "platform/clusters" }),
  ).toBe("TalosCluster/lab is managed by Argo CD platform/clusters; change it in Git");
});

test("an issue carries a stable code, the path and the sentence", () => {
  expect(refusalIssue("presetNotOffered", ["spec", "cni", "preset"], { preset: "flannel" })).toEqual({
    code: "preset-not-offered",
    severity: "error",
    message: "spec.cni.preset must be cilium: preset flannel was removed in this release",
    path: ["spec", "cni", "preset"],
    owner: "ichor",
  });
});

test.each(Object.entries(refusals))("%s is one sentence without a full stop", (_, sentence) => {
  expect(sentence).not.toMatch(/[.!?]$/);
  expect(sentence).not.toMatch(/please|sorry|oops/i);
});
