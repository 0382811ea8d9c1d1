import { conditionCatalog } from "@ichor/model";
import { describe, expect, test } from "vitest";
import { compareJudged, judgeCondition, needsAttention } from "./judge-condition.ts";

describe("judgeCondition", () => {
  test.each([
    { type: "Ready", status: "True", reason: "AllReady", word: "Healthy" },
    { type: "CNIValuesApplied", status: "False", reason: "Applying", word: "Progressing" },
    { type: "CNIValuesApplied", status: "False", reason: "WaitingForLock", word: "Progressing" },
    { type: "CNIValuesApplied", status: "False", reason: "JobFailed", word: "Failed" },
    { type: "CNIValuesApplied", status: "False", reason: "InvalidValues", word: "Failed" },
    { type: "CNIValuesApplied", status: "False", reason: "Held", word: "Held" },
    { type: "CNIValuesApplied", status: "True", reason: "NeedsRestart", word: "Degraded" },
    { type: "CNIValuesApplied", status: "Unknown", reason: "NotLocal", word: "Unknown" },
    { type: "MachinesInSync", status: "False", reason: "NodeDrifted", word: "Degraded" },
    { type: "CNIUnsupported", status: "True", reason: "UnsupportedPreset", word: "Unsupported" },
    { type: "CiliumUpgradeAvailable", status: "True", reason: "UpgradeAvailable", word: "Information" },
    { type: "CiliumUpgradeAvailable", status: "Unknown", reason: "NotRead", word: "Unknown" },
    { type: "Stalled", status: "True", reason: "InvalidSpec", word: "Failed" },
    { type: "Stalled", status: "False", reason: "Fine", word: "Healthy" },
    { type: "SomethingNew", status: "False", reason: "Because", word: "Degraded" },
    { type: "SomethingNew", status: "", reason: "", word: "Degraded" },
  ])("draws $type=$status/$reason as $word", ({ word, ...condition }) => {
    expect(judgeCondition(condition)).toBe(word);
  });

  test("never draws a condition as fine that is not as wanted", () => {
    const fine = new Set<string>();
    for (const [type, { reasons }] of Object.entries(conditionCatalog.TalosCluster))
      for (const [key, { status }] of Object.entries<{ status: string }>(reasons))
        if (!needsAttention(judgeCondition({ type, status, reason: key.split(":")[0] ?? "" })))
          fine.add(`${type} ${status}`);
    expect([...fine].filter((line) => !line.endsWith("True"))).toEqual(["CiliumUpgradeAvailable False"]);
  });

  test("puts what is not fine first", () => {
    const words = ["Healthy", "Information", "Progressing", "Degraded", "Failed", "Unknown"] as const;
    expect(words.toSorted(compareJudged)).toEqual([
      "Failed",
      "Degraded",
      "Unknown",
      "Progressing",
      "Information",
      "Healthy",
    ]);
  });
});
