import type { Issue } from "@ichor/errors";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { InlineFinding } from "../editor/inline-finding.tsx";
import { draw } from "../testing/draw.tsx";
import { FindingsList, formatFindings } from "./findings-list.tsx";
import { splitFinding } from "./split-finding.ts";

const range = { line: 4, column: 1, endLine: 4, endColumn: 16 };
const typo: Issue = {
  code: "unknown-key",
  severity: "error",
  message: "Unknown key",
  remedy: "Did you mean `bandwidthManager`?",
  path: ["bandwithManager"],
  range,
  suggestion: { title: "Replace", edits: [{ range, newText: "bandwidthManager" }] },
};
const replicas: Issue = {
  code: "one-operator",
  severity: "warning",
  message: "One operator pod: no standby while it restarts",
  path: ["operator", "replicas"],
  range: { ...range, line: 7, endLine: 7 },
};

describe("a finding", () => {
  test.each([
    { issue: typo, lead: "Unknown key.", rest: "Did you mean `bandwidthManager`?" },
    { issue: replicas, lead: "One operator pod:", rest: "No standby".toLowerCase() },
    { issue: { message: "Not a map" }, lead: "Not a map.", rest: "" },
    {
      issue: { message: "Owned by Ichor", remedy: "Remove line 12" },
      lead: "Owned by Ichor.",
      rest: "Remove line 12.",
    },
  ])("reads $lead", ({ issue, lead, rest }) => {
    const text = splitFinding(issue);
    expect(text.lead).toBe(lead);
    expect(text.rest.startsWith(rest)).toBe(true);
  });

  test("begins with a capital letter, a key in it does not", () => {
    expect(splitFinding({ message: "the chart knows no key", remedy: "write relay" })).toEqual({
      lead: "The chart knows no key.",
      rest: "Write relay.",
    });
    expect(splitFinding({ message: "ipam.mode is owned" }).lead).toBe("ipam.mode is owned.");
  });

  test("whose colon comes late is one sentence", () => {
    const message = "the value at this place is read by the chart as a template: it fails";
    expect(splitFinding({ message }).lead).toBe(`T${message.slice(1)}.`);
  });

  test("is spelled out with its one fix as link", () => {
    const onUse = vi.fn();
    const { container } = draw(<InlineFinding issue={typo} onUse={onUse} onAbout={undefined} />);
    expect(container.querySelector("p")?.textContent).toBe("Unknown key. Did you mean bandwidthManager?");
    expect(container.querySelector("code")?.textContent).toBe("bandwidthManager");
    fireEvent.click(screen.getByRole("button", { name: "Replace" }));
    expect(onUse).toHaveBeenCalledWith(typo);
  });

  test("without a fix leads to its reason where there is one", () => {
    const onAbout = vi.fn();
    draw(<InlineFinding issue={replicas} onUse={() => undefined} onAbout={onAbout} />);
    fireEvent.click(screen.getByRole("button", { name: "Why" }));
    expect(onAbout).toHaveBeenCalledWith(replicas);
  });
});

describe("the list of findings", () => {
  test("leads to the line of each", () => {
    const onGo = vi.fn();
    draw(
      <FindingsList
        issues={[typo, replicas]}
        onGo={onGo}
        extra={({ code }) => code === "unknown-key" && <b>tag</b>}
      />,
    );
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("img", { name: "Error" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Line 7" }));
    expect(onGo).toHaveBeenCalledWith(replicas);
    expect(screen.getByText("tag")).toBeDefined();
  });

  test("has one height, with and without findings", () => {
    const { container, redraw } = draw(<FindingsList issues={[]} onGo={() => undefined} />);
    const height = (): string | undefined => container.querySelector("section > div")?.className;
    const empty = height();
    expect(screen.getByText("No findings")).toBeDefined();
    redraw(<FindingsList issues={[typo]} onGo={() => undefined} />);
    expect(height()).toBe(empty);
  });

  test("says numbers in words", () => {
    expect(formatFindings([])).toBe("No findings");
    expect(formatFindings([typo])).toBe("1 error");
    expect(formatFindings([typo, replicas, replicas])).toBe("1 error, 2 warnings");
  });
});
