import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import type { Column } from "./column.ts";
import { holdRows } from "./hold-rows.ts";
import { RowLink } from "./row-link.tsx";
import { sortRows } from "./sort-rows.ts";
import { Table } from "./table.tsx";

type Row = { name: string; machines: number | undefined };

const columns: Column<Row>[] = [
  {
    id: "name",
    head: "Cluster",
    sortBy: ({ name }) => name,
    cell: ({ name }) => <RowLink href={`/c/${name}`}>{name}</RowLink>,
  },
  {
    id: "machines",
    head: "Machines",
    align: "end",
    sortBy: ({ machines }) => machines,
    firstDirection: "descending",
    cell: ({ machines }) => machines ?? "not read",
  },
];

const rows: Row[] = [
  { name: "lab-10", machines: 8 },
  { name: "edge", machines: undefined },
  { name: "lab-2", machines: 5 },
];

const rowKey = ({ name }: Row): string => name;

function names(): string[] {
  return screen.getAllByRole("link").map((link) => link.textContent ?? "");
}

describe("sorting", () => {
  const order = (column: string, direction: "ascending" | "descending"): string[] =>
    sortRows(rows, columns, { column, direction }).map(rowKey);

  test("numbers inside names count as numbers", () => {
    expect(order("name", "ascending")).toEqual(["edge", "lab-2", "lab-10"]);
    expect(order("name", "descending")).toEqual(["lab-10", "lab-2", "edge"]);
  });

  test("what is not known goes last in both directions", () => {
    expect(order("machines", "ascending")).toEqual(["lab-2", "lab-10", "edge"]);
    expect(order("machines", "descending")).toEqual(["lab-10", "lab-2", "edge"]);
  });

  test("equal rows keep their order, an unknown column changes nothing", () => {
    const equal = [
      { name: "b", machines: 1 },
      { name: "a", machines: 1 },
    ];
    expect(sortRows(equal, columns, { column: "machines", direction: "descending" }).map(rowKey)).toEqual([
      "b",
      "a",
    ]);
    expect(sortRows(rows, columns, { column: "x", direction: "ascending" })).toBe(rows);
  });

  test("a click on a head sorts, says so, and turns on the next click", () => {
    draw(<Table caption="Clusters" columns={columns} rows={rows} rowKey={rowKey} />);
    const head = screen.getByRole("columnheader", { name: "Machines" });
    expect(head.getAttribute("aria-sort")).toBe("none");
    fireEvent.click(within(head).getByRole("button"));
    expect(head.getAttribute("aria-sort")).toBe("descending");
    expect(names()).toEqual(["lab-10", "lab-2", "edge"]);
    fireEvent.click(within(head).getByRole("button"));
    expect(head.getAttribute("aria-sort")).toBe("ascending");
  });

  test("the order survives an update of the rows", () => {
    const table = (given: Row[]) => (
      <Table caption="Clusters" columns={columns} rows={given} rowKey={rowKey} />
    );
    const { redraw } = draw(table(rows));
    fireEvent.click(screen.getByRole("button", { name: "Cluster" }));
    redraw(table([{ name: "alpha", machines: 1 }, ...rows]));
    expect(names()).toEqual(["alpha", "edge", "lab-2", "lab-10"]);
  });
});

describe("under the pointer", () => {
  test("rows keep their place, are updated in place, vanish later; new ones wait", () => {
    const held = new Map(rows.map((row) => [row.name, row]));
    const { shown, waiting } = holdRows(
      [
        { name: "new", machines: 1 },
        { name: "lab-2", machines: 6 },
      ],
      rowKey,
      held,
    );
    expect(shown.map(({ key, isGone }) => [key, isGone])).toEqual([
      ["lab-10", true],
      ["edge", true],
      ["lab-2", false],
    ]);
    expect(shown[2]?.row.machines).toBe(6);
    expect(waiting).toBe(1);
  });

  test("new rows wait behind their number until the pointer leaves or lets them in", () => {
    const table = (given: Row[]) => (
      <Table caption="Clusters" columns={columns} rows={given} rowKey={rowKey} />
    );
    const more = [
      ...rows,
      { name: "zeta", machines: 1 },
      { name: "eta", machines: 1 },
      { name: "theta", machines: 1 },
    ];
    const { redraw } = draw(table(rows));
    const element = screen.getByRole("table");
    fireEvent.pointerEnter(element.parentElement as Element);
    redraw(table(more));
    expect(names()).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "3 new" }));
    expect(names()).toHaveLength(6);
    redraw(table(rows));
    expect(names()).toHaveLength(6);
    fireEvent.pointerLeave(element.parentElement as Element);
    expect(names()).toHaveLength(3);
  });

  test("a filter is the person's own deed: rows come and go at once", () => {
    const table = (given: Row[], viewKey: string) => (
      <Table caption="Clusters" columns={columns} rows={given} rowKey={rowKey} viewKey={viewKey} />
    );
    const { redraw } = draw(table(rows, ""));
    fireEvent.pointerEnter(screen.getByRole("table").parentElement as Element);
    redraw(table(rows.slice(0, 1), "lab-10"));
    expect(names()).toEqual(["lab-10"]);
    redraw(table(rows, ""));
    expect(names()).toHaveLength(3);
  });

  test("sorting is the person's own deed too", () => {
    draw(<Table caption="Clusters" columns={columns} rows={rows} rowKey={rowKey} />);
    fireEvent.pointerEnter(screen.getByRole("table").parentElement as Element);
    fireEvent.click(screen.getByRole("button", { name: "Cluster" }));
    expect(names()).toEqual(["edge", "lab-2", "lab-10"]);
  });
});

describe("opening", () => {
  test("a click anywhere in a row follows its link, as the router would see it", () => {
    const onClick = vi.fn((event: MouseEvent) => event.preventDefault());
    draw(<Table caption="Clusters" columns={columns} rows={rows} rowKey={rowKey} />);
    screen.getByRole("link", { name: "edge" }).addEventListener("click", onClick);
    fireEvent.click(screen.getByText("not read"), { ctrlKey: true });
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onClick.mock.calls[0]?.[0].ctrlKey).toBe(true);
  });

  test("a middle click opens another tab, as it does on a link", () => {
    const onClick = vi.fn((event: MouseEvent) => event.preventDefault());
    draw(<Table caption="Clusters" columns={columns} rows={rows} rowKey={rowKey} />);
    screen.getByRole("link", { name: "edge" }).addEventListener("click", onClick);
    fireEvent(screen.getByText("not read"), new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    expect(onClick.mock.calls[0]?.[0].ctrlKey).toBe(true);
  });

  test("a click on something in a row is meant for that", () => {
    const onOpen = vi.fn();
    const onButton = vi.fn();
    const withButton: Column<Row>[] = [
      {
        id: "do",
        head: "Do",
        cell: () => (
          <button type="button" onClick={onButton}>
            Roll back
          </button>
        ),
      },
      { id: "name", head: "Name", cell: ({ name }) => name },
    ];
    draw(<Table caption="C" columns={withButton} rows={rows.slice(0, 1)} rowKey={rowKey} onOpen={onOpen} />);
    fireEvent.click(screen.getByRole("button", { name: "Roll back" }));
    expect(onButton).toHaveBeenCalledTimes(1);
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText("lab-10"));
    expect(onOpen).toHaveBeenCalledWith(rows[0]);
  });
});

describe("keys", () => {
  const press = (key: string): void =>
    void fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const focused = (): string | null | undefined => document.activeElement?.getAttribute("data-key");

  test("J and K move, Enter opens", () => {
    const onOpen = vi.fn();
    draw(
      <Table
        caption="C"
        columns={[{ id: "name", head: "Name", cell: rowKey }]}
        rows={rows}
        rowKey={rowKey}
        onOpen={onOpen}
      />,
    );
    press("j");
    expect(focused()).toBe("lab-10");
    press("j");
    press("j");
    press("j");
    expect(focused()).toBe("lab-2");
    press("k");
    expect(focused()).toBe("edge");
    press("Enter");
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  test("the walk goes on where it was when the focus is lost, and begins at the top when that row is gone", () => {
    const table = (given: Row[], viewKey: string) => (
      <Table caption="C" columns={columns} rows={given} rowKey={rowKey} viewKey={viewKey} />
    );
    const { redraw } = draw(table(rows, ""));
    press("j");
    press("j");
    expect(focused()).toBe("edge");
    (document.activeElement as HTMLElement).blur();
    press("j");
    expect(focused()).toBe("lab-2");
    redraw(
      table(
        rows.filter(({ name }) => name !== "lab-2"),
        "without",
      ),
    );
    expect(document.activeElement).toBe(document.body);
    press("j");
    expect(focused()).toBe("lab-10");
  });

  test("X picks at most two, C compares, Y copies the name", async () => {
    const onPicksChange = vi.fn();
    const onCompare = vi.fn();
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    draw(
      <Table
        caption="C"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        picks={["edge", "lab-2"]}
        onPicksChange={onPicksChange}
        onCompare={onCompare}
        copyText={rowKey}
      />,
    );
    press("j");
    press("x");
    expect(onPicksChange).not.toHaveBeenCalled();
    press("j");
    press("x");
    expect(onPicksChange).toHaveBeenCalledWith(["lab-2"]);
    press("c");
    expect(onCompare).toHaveBeenCalledTimes(1);
    press("y");
    expect(writeText).toHaveBeenCalledWith("edge");
    const full = (await screen.findByRole("checkbox", { name: "Pick lab-10" })) as HTMLInputElement;
    expect(full.disabled).toBe(true);
  });

  test("letters typed into a field are text", () => {
    draw(
      <>
        <input aria-label="Filter" />
        <Table caption="C" columns={columns} rows={rows} rowKey={rowKey} />
      </>,
    );
    screen.getByRole("textbox").focus();
    press("j");
    expect(document.activeElement?.localName).toBe("input");
  });

  test("single letters can be switched off", () => {
    draw(<Table caption="C" columns={columns} rows={rows} rowKey={rowKey} />, { areSingleKeysOn: false });
    press("j");
    expect(document.activeElement).toBe(document.body);
  });
});

test("the table is named, counts its rows, and says which one is chosen", () => {
  draw(
    <Table
      caption="Clusters, worst first"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      selectedKey="edge"
    />,
  );
  const table = screen.getByRole("table", { name: "Clusters, worst first" });
  expect(table.getAttribute("aria-rowcount")).toBe("4");
  expect(table.querySelector("[aria-current]")?.getAttribute("data-key")).toBe("edge");
});
