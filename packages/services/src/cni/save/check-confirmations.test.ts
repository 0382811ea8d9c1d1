import { expect, test } from "vitest";
import type { PreviewDanger } from "../preview/collect-dangers.ts";
import { checkSaveWords } from "./check-confirmations.ts";

const danger = (confirmation: string): PreviewDanger => ({
  code: "namespace-deleted",
  title: `${confirmation} will be deleted`,
  effect: "",
  path: [],
  confirmation,
});

test("a change without danger needs no words", () => {
  expect(checkSaveWords({ reason: "", confirmations: [] }, [])).toBeUndefined();
});

test.each<{ name: string; reason: string; confirmations: string[]; code: string | undefined }>([
  { name: "all were typed", reason: "why", confirmations: ["b", "a"], code: undefined },
  { name: "one is missing", reason: "why", confirmations: ["a"], code: "precondition" },
  { name: "one has another case", reason: "why", confirmations: ["a", "B"], code: "precondition" },
  { name: "the reason is missing", reason: " \n", confirmations: ["a", "b"], code: "invalid" },
  { name: "the reason is too long", reason: "x".repeat(201), confirmations: ["a", "b"], code: "invalid" },
])("dangers are confirmed one by one: $name", ({ reason, confirmations, code }) => {
  expect(checkSaveWords({ reason, confirmations }, [danger("a"), danger("b")])?.code).toBe(code);
});

test("what was not confirmed is named, with what to type", () => {
  const refused = checkSaveWords({ reason: "why", confirmations: ["a"] }, [
    danger("a"),
    danger("cilium-secrets"),
  ]);
  expect(refused?.message).toBe(
    "the values were not saved, because this was not confirmed: cilium-secrets will be deleted",
  );
  expect(refused?.details).toMatchObject({
    remedy: "Type cilium-secrets to confirm",
    issues: [{ code: "namespace-deleted", severity: "error" }],
  });
});

test("a danger that asks for no typing needs a reason only", () => {
  expect(checkSaveWords({ reason: "why", confirmations: [] }, [danger("")])).toBeUndefined();
  expect(checkSaveWords({ reason: "", confirmations: [] }, [danger("")])?.code).toBe("invalid");
});
