import { create } from "@bufbuild/protobuf";
import { ConditionSchema } from "@ichor/api/v1alpha1";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConditionsList, ConditionsTable } from "./ConditionsTable.tsx";
import { toConditionRows } from "./condition-row.ts";

const rows = (outdated: boolean) =>
  toConditionRows([
    create(ConditionSchema, { type: "CNIValuesApplied", status: "True", reason: "Applied", outdated }),
  ]);

const mark = "Reported before the last change, not looked at since";

test("a condition of an earlier generation says so in the table and in the list", () => {
  render(<ConditionsTable rows={rows(true)} caption="Conditions" />);
  expect(screen.getByText(mark)).toBeDefined();
  render(<ConditionsList rows={rows(true)} />);
  expect(screen.getAllByText(mark)).toHaveLength(2);
});

test("a condition of this generation carries no mark", () => {
  render(<ConditionsTable rows={rows(false)} caption="Conditions" />);
  expect(screen.queryByText(mark)).toBeNull();
});
