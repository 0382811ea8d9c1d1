import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";
import type { Condition } from "../kinds/condition-schema.ts";
import type { KindConditions } from "./condition-catalog.ts";
import { conditionCatalog, talosClusterCondition, talosMachineCondition } from "./conditions.ts";
import { renderConditionReference } from "./render-condition-reference.ts";
import { findCondition, isConditionTrue, removeCondition, setCondition } from "./set-condition.ts";
import { type SummaryPart, summarizeConditions } from "./summarize-conditions.ts";

const catalog: Readonly<Record<string, KindConditions>> = conditionCatalog;
const allReasons = Object.entries(catalog).flatMap(([kind, types]) =>
  Object.entries(types).flatMap(([type, { reasons }]) =>
    Object.entries(reasons).map(([key, reason]) => ({ name: `${kind} ${type} ${key}`, type, key, reason })),
  ),
);

test.each(allReasons)("$name has the form that the API server asks for", ({ type, key, reason }) => {
  expect(type).toMatch(/^[A-Z][A-Za-z0-9]*$/);
  expect(key).toMatch(/^[A-Z][A-Za-z0-9]*(:[a-z][A-Za-z0-9]*)?$/);
  expect(["True", "False", "Unknown"]).toContain(reason.status);
  expect(reason.meaning).toMatch(/\.$/);
});

test("variants of a reason do not change its status", () => {
  const statuses = new Map<string, Set<string>>();
  for (const { name, reason } of allReasons) {
    const base = name.split(":")[0] ?? name;
    statuses.set(base, (statuses.get(base) ?? new Set()).add(reason.status));
  }
  expect([...statuses].filter(([, found]) => found.size > 1)).toEqual([]);
});

test("a condition's status and message follow from its reason", () => {
  expect(talosClusterCondition("CNIHandover", "WaitingForCilium", { ready: 3, wanted: 8 })).toEqual({
    type: "CNIHandover",
    status: "False",
    reason: "WaitingForCilium",
    message: "DaemonSet cilium: 3 of 8 ready.",
  });
  expect(
    talosClusterCondition("CiliumUpgradeAvailable", "UpgradeAvailable:severalSteps", {
      installed: "1.18.12",
      available: "1.20.2",
    }),
  ).toMatchObject({
    status: "True",
    reason: "UpgradeAvailable",
    message: expect.stringContaining("cannot be applied in one go"),
  });
});

test("a machine that waits for a reboot is not ready, and drift has a condition of its own [CRD-37]", () => {
  expect(talosMachineCondition("Ready", "RebootRequired", { path: "machine.files" })).toMatchObject({
    status: "False",
    reason: "RebootRequired",
  });
  expect(talosMachineCondition("NodeDrifted", "Drifted", { fields: 2 })).toMatchObject({
    type: "NodeDrifted",
    status: "True",
    message: "2 fields differ from the rendered config.",
  });
  expect(talosMachineCondition("ConfigInSync", "Held", { fields: 2 })).toMatchObject({ status: "False" });
});

test("the committed reference page is the rendered one", () => {
  const committed = readFileSync(join(repoRoot, "docs/reference/conditions.md"), "utf8");
  expect(committed).toBe(renderConditionReference());
});

const early = new Date("2026-11-30T10:00:00.900Z");
const late = new Date("2026-11-30T11:00:00Z");
const ready = { type: "Ready", status: "False", reason: "A", message: "a" } as const;

test("the transition time moves only when the status changes", () => {
  const first = setCondition([], ready, { generation: 1, now: early });
  expect(first).toEqual([{ ...ready, observedGeneration: 1, lastTransitionTime: "2026-11-30T10:00:00Z" }]);
  const sameStatus = setCondition(
    first,
    { ...ready, reason: "B", message: "b" },
    { generation: 2, now: late },
  );
  expect(sameStatus).toEqual([
    {
      ...ready,
      reason: "B",
      message: "b",
      observedGeneration: 2,
      lastTransitionTime: "2026-11-30T10:00:00Z",
    },
  ]);
  const changed = setCondition(sameStatus, { ...ready, status: "True" }, { generation: 2, now: late });
  expect(changed[0]?.lastTransitionTime).toBe("2026-11-30T11:00:00Z");
});

test("conditions are sorted by type and the list that was given stays as it was", () => {
  const given: Condition[] = [
    { type: "Z", status: "True", reason: "R", message: "", lastTransitionTime: "2026-11-30T10:00:00Z" },
  ];
  const next = setCondition(given, ready, { generation: 1, now: early });
  expect(next.map(({ type }) => type)).toEqual(["Ready", "Z"]);
  expect(given).toHaveLength(1);
  expect(removeCondition(next, "Z").map(({ type }) => type)).toEqual(["Ready"]);
  expect(findCondition(next, "Z")?.status).toBe("True");
  expect(isConditionTrue(next, "Ready")).toBe(false);
  expect(isConditionTrue(undefined, "Ready")).toBe(false);
});

function conditionsOf(statuses: Record<string, Condition["status"]>): Condition[] {
  return Object.entries(statuses).map(([type, status]) => ({
    type,
    status,
    reason: `${type}Reason`,
    message: `${type} message.`,
    lastTransitionTime: "2026-11-30T10:00:00Z",
  }));
}

const order: SummaryPart[] = [
  { type: "Stalled", wanted: "False", whenAbsent: "fine" },
  { type: "ControlPlaneReady", wanted: "True" },
  { type: "CNIHandover", wanted: "True" },
];

const summaries: {
  name: string;
  given: Record<string, Condition["status"]>;
  status: string;
  reason: string;
}[] = [
  {
    name: "all as wanted",
    given: { ControlPlaneReady: "True", CNIHandover: "True" },
    status: "True",
    reason: "AllReady",
  },
  {
    name: "one not as wanted",
    given: { ControlPlaneReady: "True", CNIHandover: "False" },
    status: "False",
    reason: "CNIHandoverReason",
  },
  {
    name: "the first of two not as wanted",
    given: { ControlPlaneReady: "False", CNIHandover: "False" },
    status: "False",
    reason: "ControlPlaneReadyReason",
  },
  {
    name: "a False before an Unknown that stands earlier",
    given: { ControlPlaneReady: "Unknown", CNIHandover: "False" },
    status: "False",
    reason: "CNIHandoverReason",
  },
  {
    name: "an Unknown alone",
    given: { ControlPlaneReady: "Unknown", CNIHandover: "True" },
    status: "Unknown",
    reason: "ControlPlaneReadyReason",
  },
  {
    name: "one not reported",
    given: { ControlPlaneReady: "True" },
    status: "Unknown",
    reason: "NotReported",
  },
  {
    name: "a negative condition that holds",
    given: { Stalled: "True", ControlPlaneReady: "True", CNIHandover: "True" },
    status: "False",
    reason: "StalledReason",
  },
];

test.each(summaries)("summarizes $name", ({ given, status, reason }) => {
  const met = { reason: "AllReady", message: "All conditions are met." };
  expect(summarizeConditions(conditionsOf(given), order, met)).toMatchObject({
    type: "Ready",
    status,
    reason,
  });
});
