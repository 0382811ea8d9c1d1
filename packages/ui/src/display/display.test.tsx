import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import { Counts, formatCounts } from "./counts.tsx";
import { formatAmount, formatCount } from "./format-count.ts";
import { KeyValue } from "./key-value.tsx";
import { LiveMark } from "./live-mark.tsx";
import { LongName } from "./long-name.tsx";
import { NodeStrip, stripLimit } from "./node-strip.tsx";
import { OriginBadge } from "./origin-badge.tsx";
import { statusLooks, statusOrder, statusWords } from "./status.ts";
import { StatusMark } from "./status-mark.tsx";
import { Steps } from "./steps.tsx";

describe("numbers", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1_156, "1,156"],
    [1_234_567, "1,234,567"],
  ])("%d reads %s", (count, text) => expect(formatCount(count)).toBe(text));

  test("one thing is singular", () => {
    expect(formatAmount(1, "pod")).toBe("1 pod");
    expect(formatAmount(2, "pod")).toBe("2 pods");
    expect(formatAmount(0, "match", "matches")).toBe("0 matches");
  });
});

describe("status", () => {
  test("there are seven words, each with a drawing of its own", () => {
    expect(statusWords).toHaveLength(7);
    expect(new Set(statusWords.map((word) => statusLooks[word].icon)).size).toBe(7);
    expect(new Set(statusOrder)).toEqual(new Set(statusWords));
  });

  test.each(statusWords)("%s is icon and word", (word) => {
    const { container } = draw(<StatusMark status={word} />);
    expect(screen.getByText(word)).toBeDefined();
    expect(container.querySelectorAll("svg")).toHaveLength(1);
  });

  test("another word keeps the icon of its meaning", () => {
    draw(<StatusMark status="Degraded">Drifted</StatusMark>);
    expect(screen.getByText("Drifted")).toBeDefined();
    expect(screen.queryByText("Degraded")).toBeNull();
  });

  test("an icon alone has the word as its name", () => {
    draw(<StatusMark status="Failed" isIconOnly />);
    expect(screen.getByRole("img", { name: "Failed" })).toBeDefined();
  });
});

test("counts are always all three, with a true minus, zero without color", () => {
  const { container } = draw(<Counts added={4} changed={3} removed={0} />);
  expect(container.textContent).toBe("+4 added~3 changed\u22120 removed");
  expect(container.querySelector(".text-ink-3")?.textContent).toBe("\u22120 removed");
  expect(formatCounts({ added: 4, changed: 3, removed: 0 })).toBe("4 added, 3 changed, 0 removed");
});

test.each(["chart", "ichor", "user", "owned"] as const)("the origin %s is said in a word", (origin) => {
  const { container } = draw(<OriginBadge origin={origin} />);
  expect(container.textContent?.toLowerCase()).toBe(origin);
});

describe("nodes", () => {
  const nodes = (count: number) =>
    Array.from({ length: count }, (_node, index) => ({
      name: `w-${index}`,
      state: "old" as const,
      revision: 2,
    }));

  test("up to 32 nodes have a cell each, with name and state", () => {
    const { container } = draw(<NodeStrip nodes={nodes(stripLimit)} label="32 nodes" />);
    expect(screen.getByRole("img", { name: "32 nodes" })).toBeDefined();
    expect(container.querySelectorAll("[data-tip]")).toHaveLength(stripLimit);
    expect(container.querySelector("[data-tip]")?.getAttribute("data-tip")).toBe("w-0: runs revision 2");
  });

  test("more become a bar with their numbers", () => {
    const { container } = draw(<NodeStrip nodes={nodes(1_200)} label="1,200 nodes" />);
    expect(container.querySelectorAll("[data-tip]")).toHaveLength(0);
    expect(container.textContent).toContain("1,200");
  });

  test("an unknown revision is a question, not a zero", () => {
    const { container } = draw(<NodeStrip nodes={[{ name: "w", state: "old" }]} label="1 node" />);
    expect(container.textContent).toContain("?");
  });
});

test("steps say their state to everybody", () => {
  draw(
    <Steps
      label="Apply"
      steps={[
        { label: "Validated", state: "done" },
        { label: "Rolling out", state: "running" },
        { label: "Verified", state: "todo" },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Validated, done",
    "Rolling out, running",
    "Verified, to come",
  ]);
  expect(screen.getByText("Rolling out").closest("li")?.getAttribute("aria-current")).toBe("step");
});

test("key and value are a description list", () => {
  draw(<KeyValue rows={[{ label: "Chart", value: "1.19.6", sub: "1.20.2 available" }]} />);
  expect(screen.getByRole("term").textContent).toBe("Chart");
  expect(screen.getByRole("definition").textContent).toBe("1.19.61.20.2 available");
});

test.each([
  ["live", "Live"],
  ["connecting", "Connecting"],
  ["reconnecting", "Reconnecting"],
  ["offline", "Offline"],
] as const)("the stream that is %s says %s", (state, word) => {
  draw(<LiveMark state={state} />);
  expect(screen.getByRole("status").textContent).toBe(word);
});

test("a cut name has the whole name as title, for screen readers and on copy", () => {
  const name = "legacy-flannel-campus-north-building-07";
  const { container } = draw(<LongName name={name} />);
  const whole = container.querySelector("[title]") as Element;
  expect(whole.getAttribute("title")).toBe(name);
  expect(whole.querySelector(".sr-only")?.textContent).toBe(name);
  const setData = vi.fn();
  fireEvent.copy(whole, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith("text/plain", name);
  const parts = [...container.querySelectorAll("[aria-hidden]")].map((part) => part.textContent);
  expect(parts.join("")).toBe(name);
});
