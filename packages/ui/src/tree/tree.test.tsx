import { fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import { flattenTree, stepInTree, type TreeNode } from "./tree-node.ts";
import { TreeTable } from "./tree-table.tsx";

const nodes: TreeNode<string>[] = [
  { key: "a", row: "a" },
  {
    key: "b",
    row: "b",
    children: [
      { key: "b.c", row: "c", children: [{ key: "b.c.d", row: "d" }] },
      { key: "b.e", row: "e" },
    ],
  },
  { key: "f", row: "f", children: [] },
];

const flat = (...open: string[]) => flattenTree(nodes, new Set(open));
const keys = (...open: string[]): string[] => flat(...open).map(({ node }) => node.key);

describe("a tree", () => {
  test("shows what lies in open groups only", () => {
    expect(keys()).toEqual(["a", "b", "f"]);
    expect(keys("b")).toEqual(["a", "b", "b.c", "b.e", "f"]);
    expect(keys("b", "b.c")).toEqual(["a", "b", "b.c", "b.c.d", "b.e", "f"]);
    expect(keys("b.c")).toEqual(["a", "b", "f"]);
  });

  test("knows level and place of each node", () => {
    const [, , , d, e] = flat("b", "b.c");
    expect(d).toMatchObject({ level: 3, place: 1, siblings: 1, parent: "b.c" });
    expect(e).toMatchObject({ level: 2, place: 2, siblings: 2, parent: "b" });
  });

  const open = flat("b");
  test.each([
    { key: "ArrowDown", index: 0, step: { kind: "focus", index: 1 } },
    { key: "ArrowDown", index: 4, step: { kind: "focus", index: 4 } },
    { key: "k", index: 2, step: { kind: "focus", index: 1 } },
    { key: "ArrowRight", index: 2, step: { kind: "toggle", key: "b.c", isOpen: true } },
    { key: "ArrowRight", index: 1, step: { kind: "focus", index: 2 } },
    { key: "ArrowRight", index: 0, step: undefined },
    { key: "ArrowLeft", index: 1, step: { kind: "toggle", key: "b", isOpen: false } },
    { key: "ArrowLeft", index: 3, step: { kind: "focus", index: 1 } },
    { key: "ArrowLeft", index: 0, step: undefined },
    { key: "End", index: 0, step: { kind: "focus", index: 4 } },
    { key: "Home", index: 4, step: { kind: "focus", index: 0 } },
    { key: "x", index: 0, step: undefined },
  ])("$key at $index leads to $step", ({ key, index, step }) =>
    expect(stepInTree(open, index, key)).toEqual(step),
  );
});

function Page(props: {
  onEnter?: (key: string) => void;
  onDelete?: (key: string) => void;
  given?: TreeNode<string>[];
}): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  return (
    <TreeTable
      label="Effective values"
      columns={[
        { id: "key", head: "Key", isCode: true, cell: (row) => row },
        { id: "value", head: "Value", cell: (row) => `value of ${row}` },
      ]}
      nodes={props.given ?? nodes}
      open={open}
      onToggle={(key, isOpen) =>
        setOpen(isOpen ? new Set([...open, key]) : new Set([...open].filter((each) => each !== key)))
      }
      selectedKey={selected}
      onSelect={({ key }) => setSelected(key)}
      onEnter={({ key }) => props.onEnter?.(key)}
      onDelete={({ key }) => props.onDelete?.(key)}
      isQuiet={(row) => row === "a"}
      empty={<p>Nothing set</p>}
    />
  );
}

describe("a tree table", () => {
  const rows = (): HTMLElement[] => screen.getAllByRole("row").slice(1);
  const press = (key: string): void => void fireEvent.keyDown(document.activeElement as Element, { key });

  test("is a tree grid whose rows say level and whether they are open", () => {
    draw(<Page />);
    expect(screen.getByRole("treegrid", { name: "Effective values" }).getAttribute("aria-rowcount")).toBe(
      "4",
    );
    const group = rows()[1] as HTMLElement;
    expect(group.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(group);
    expect(rows().map((row) => row.getAttribute("aria-level"))).toEqual(["1", "1", "2", "2", "1"]);
  });

  test("is one stop for Tab, and arrows move inside", () => {
    const onEnter = vi.fn();
    draw(<Page onEnter={onEnter} />);
    expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1);
    rows()[0]?.focus();
    press("ArrowDown");
    expect(document.activeElement).toBe(rows()[1]);
    press("ArrowRight");
    expect(rows()).toHaveLength(5);
    press("ArrowRight");
    expect(document.activeElement?.textContent).toContain("value of c");
    press("ArrowLeft");
    expect(document.activeElement).toBe(rows()[1]);
    press("Home");
    press("Enter");
    expect(onEnter).toHaveBeenCalledWith("a");
  });

  test("Space chooses, Del asks for a reset, never of a group", () => {
    const onDelete = vi.fn();
    draw(<Page onDelete={onDelete} />);
    rows()[0]?.focus();
    press(" ");
    expect(rows()[0]?.getAttribute("aria-selected")).toBe("true");
    press("Delete");
    press("ArrowDown");
    press("Delete");
    expect(onDelete.mock.calls).toEqual([["a"]]);
  });

  test("draws what everybody has in the third ink", () => {
    draw(<Page />);
    expect(rows()[0]?.className).toContain("text-ink-3");
    expect(rows()[1]?.className).not.toContain("text-ink-3");
  });

  test("says what is missing where there is nothing", () => {
    draw(<Page given={[]} />);
    expect(screen.getByText("Nothing set")).toBeDefined();
  });

  test("draws only the rows near the window", () => {
    draw(<Page given={Array.from({ length: 1_520 }, (_node, n) => ({ key: String(n), row: String(n) }))} />);
    expect(screen.getByRole("treegrid").getAttribute("aria-rowcount")).toBe("1521");
    expect(rows().length).toBeLessThan(120);
  });
});
