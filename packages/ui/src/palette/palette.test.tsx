import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { matchQuery } from "./match-query.ts";
import { filterPalette, type PaletteGroup } from "./palette-item.ts";

describe("a query", () => {
  test.each([
    {
      label: "lab / Cilium values",
      query: "lab cil",
      ranges: [
        [0, 3],
        [6, 9],
      ],
    },
    { label: "rollOutCiliumPods", query: "cil", ranges: [[7, 10]] },
    { label: "Cilium", query: "", ranges: [] },
    { label: "cilium cilium", query: "cil ilium", ranges: [[0, 6]] },
  ])("finds $query in $label", ({ label, query, ranges }) =>
    expect(matchQuery(label, query)?.ranges).toEqual(ranges),
  );

  test("needs all its words", () => {
    expect(matchQuery("lab / Cilium values", "lab talos")).toBeUndefined();
    expect(matchQuery("Upgrade Cilium", "lab cil", "lab")).toMatchObject({ ranges: [[8, 11]] });
  });

  test("prefers the beginning of words, also inside camel case", () => {
    const rank = (label: string): number => matchQuery(label, "out")?.rank ?? -1;
    expect(rank("rollOutPods")).toBeLessThan(rank("rollabout"));
  });
});

const groups: PaletteGroup[] = [
  {
    id: "go",
    label: "Go to",
    items: [
      { id: "values", label: "lab / Cilium values" },
      { id: "history", label: "lab / Cilium history", note: "3 revisions" },
    ],
  },
  {
    id: "do",
    label: "Commands on lab",
    items: [{ id: "back", label: "Roll back Cilium\u2026", disabledReason: "an operation is running" }],
  },
];

test("groups keep their order and vanish when nothing in them fits", () => {
  expect(filterPalette(groups, "hist").map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
    ["go", ["history"]],
  ]);
  expect(filterPalette(groups, "xyz")).toEqual([]);
});

test("a group lists at most eight, the best first", () => {
  const items = Array.from({ length: 30 }, (_item, n) => ({
    id: String(n),
    label: n === 29 ? "Value" : `revalue ${n}`,
  }));
  const [found] = filterPalette([{ id: "g", label: "G", items }], "val");
  expect(found?.items).toHaveLength(8);
  expect(found?.items[0]?.label).toBe("Value");
});

describe("the palette", () => {
  const type = (query: string): void =>
    void fireEvent.change(screen.getByRole("combobox"), { target: { value: query } });

  test("filters while one types and runs what is chosen", () => {
    const onRun = vi.fn();
    draw(<CommandPalette groups={groups} onRun={onRun} onClose={() => undefined} />);
    expect(screen.getAllByRole("option")).toHaveLength(3);
    type("hist");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(
      ["lab / Cilium history3 revisions"].map((text) => expect.stringContaining(text.slice(0, 20))),
    );
    fireEvent.click(screen.getByRole("option"));
    expect(onRun).toHaveBeenCalledWith(expect.objectContaining({ id: "history" }), { isNewTab: false });
  });

  test("keeps what cannot be done visible, with its reason, and does not run it", () => {
    const onRun = vi.fn();
    draw(<CommandPalette groups={groups} onRun={onRun} onClose={() => undefined} />);
    const option = screen.getByRole("option", { name: /Roll back/ });
    expect(option.textContent).toContain("an operation is running");
    expect(option.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(option);
    expect(onRun).not.toHaveBeenCalled();
  });

  test("says when nothing matches", () => {
    draw(<CommandPalette groups={groups} onRun={() => undefined} onClose={() => undefined} />);
    type("nothing like it");
    expect(screen.getByText("Nothing matches. Try fewer words.")).toBeDefined();
  });

  test("tells what is typed", () => {
    const onQueryChange = vi.fn();
    draw(
      <CommandPalette
        groups={groups}
        onRun={() => undefined}
        onClose={() => undefined}
        onQueryChange={onQueryChange}
      />,
    );
    type("lab");
    expect(onQueryChange).toHaveBeenLastCalledWith("lab");
  });
});
