import { expect, test } from "vitest";
import { toConditionMessage } from "./to-detail-message.ts";

test.each([
  { name: "of an earlier generation is outdated", observedGeneration: 1, outdated: true },
  { name: "of this generation is not outdated", observedGeneration: 2, outdated: false },
  { name: "that names no generation is taken as current", observedGeneration: undefined, outdated: false },
])("a condition $name", ({ observedGeneration, outdated }) => {
  const condition = {
    type: "CNIValuesApplied",
    status: "True" as const,
    reason: "Applied",
    message: "",
    lastTransitionTime: "2026-01-01T00:00:00Z",
    ...(observedGeneration !== undefined && { observedGeneration }),
  };
  expect(toConditionMessage(condition, 2)).toMatchObject({ outdated });
});
