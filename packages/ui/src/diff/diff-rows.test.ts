import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BlockChange,
  countsOf,
  type DiffBlock,
  type DiffLine,
  decideOpenBlocks,
  type LineDiff,
  orderBlocks,
} from "./diff-block.ts";
import { longestLine, rowAt, toDiffRows, topsOf } from "./diff-rows.ts";
import { formatRegenerated } from "./format-regenerated.ts";
import { type DiffChoices, layOutBlocks, linesOf, listStops, nextStop } from "./lay-out-blocks.ts";

/** Builds a diff from signs: " " equal, "-" removed, "+" added. */
function diffOf(signs: string): LineDiff {
  const runs: { kind: "equal" | "change"; lines: DiffLine[] }[] = [];
  let before = 0;
  let after = 0;
  for (const sign of signs as Iterable<DiffLine["sign"]>) {
    if (sign !== "+") before += 1;
    if (sign !== "-") after += 1;
    const kind = sign === " " ? "equal" : "change";
    if (runs.at(-1)?.kind !== kind) runs.push({ kind, lines: [] });
    runs.at(-1)?.lines.push({
      sign,
      ...(sign !== "+" && { before }),
      ...(sign !== "-" && { after }),
      text: `line ${before}/${after}`,
    });
  }
  const count = (sign: string): number => [...signs].filter((each) => each === sign).length;
  return { runs, added: count("+"), removed: count("-"), equal: count(" ") };
}

const unified = { layout: "unified", opened: new Set<string>() } as const;
const split = { layout: "split", opened: new Set<string>() } as const;

function shape(signs: string, options: Parameters<typeof toDiffRows>[1] = unified): string {
  return toDiffRows(diffOf(signs), options)
    .map((row) => {
      if (row.kind === "fold") return `(${row.count})`;
      if (row.kind === "line") return row.line.sign;
      if (row.kind === "pair") return `[${row.before?.sign ?? "."}${row.after?.sign ?? "."}]`;
      return "note";
    })
    .join("");
}

const equal = (count: number): string => " ".repeat(count);

describe("folding", () => {
  test("equal lines at the edges keep three lines towards the change", () => {
    expect(shape(`${equal(40)}-+${equal(72)}`)).toBe("(37)   -+   (69)");
  });

  test("between two changes three lines stay on both sides", () => {
    expect(shape(`-${equal(20)}+`)).toBe("-   (14)   +");
  });

  test("what is hardly longer than its fold stays open", () => {
    expect(shape(`-${equal(8)}+`)).toBe(`-${equal(8)}+`);
    expect(shape(`-${equal(9)}+`)).toBe("-   (3)   +");
  });

  test("an opened fold shows all its lines", () => {
    const fold = toDiffRows(diffOf(`${equal(10)}+`), unified)[0];
    expect(fold).toMatchObject({ kind: "fold", count: 7 });
    const id = fold?.kind === "fold" ? fold.id : "";
    expect(shape(`${equal(10)}+`, { layout: "unified", opened: new Set([id]) })).toBe(`${equal(10)}+`);
  });

  test("no line is lost or doubled by folding", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ +-]{0,120}$/), (signs) => {
        const rows = toDiffRows(diffOf(signs), unified);
        const seen = rows.reduce((sum, row) => sum + (row.kind === "fold" ? row.count : 1), 0);
        expect(seen).toBe(signs.length);
      }),
    );
  });
});

describe("the split layout", () => {
  test("pairs removed with added lines and leaves the rest beside nothing", () => {
    expect(shape(" --+ ", split)).toBe("[  ][-+][-.][  ]");
    expect(shape("-++", split)).toBe("[-+][.+]");
  });
});

test("a note stands above the lines", () => {
  expect(toDiffRows({ ...diffOf("+"), note: "too different" }, unified)[0]).toEqual({
    kind: "note",
    text: "too different",
  });
});

test("the row at a height is found, also before the first and after the last", () => {
  const tops = topsOf(toDiffRows(diffOf(`${equal(10)}+-`), unified));
  expect([...tops]).toEqual([0, 28, 48, 68, 88, 108, 128]);
  expect([-50, 0, 27, 28, 60, 127, 9_999].map((y) => rowAt(tops, y))).toEqual([0, 0, 0, 1, 2, 5, 5]);
  expect(rowAt(topsOf([]), 10)).toBe(0);
});

test("the longest line is its number of characters", () => {
  expect(longestLine(diffOf("+"))).toBe("line 0/1".length);
});

const block = (key: string, change: BlockChange, lines: DiffBlock["lines"]): DiffBlock => ({
  key,
  change,
  kind: "ConfigMap",
  name: key,
  lines,
});

describe("blocks", () => {
  test("are ordered removed, changed, added, regenerated", () => {
    const order = (["regenerated", "added", "changed", "removed"] as const).map((change) =>
      block(change, change, diffOf("+")),
    );
    expect(orderBlocks(order).map(({ change }) => change)).toEqual([
      "removed",
      "changed",
      "added",
      "regenerated",
    ]);
  });

  test("are open for the first 400 changed lines; the first one always", () => {
    const big = block("big", "changed", diffOf("+".repeat(500)));
    const small = block("small", "changed", diffOf("+".repeat(100)));
    expect([...decideOpenBlocks([big, small])]).toEqual(["big"]);
    expect([
      ...decideOpenBlocks([small, small, big].map((each, n) => ({ ...each, key: String(n) }))),
    ]).toEqual(["0", "1"]);
  });

  test("that are regenerated neither open nor count", () => {
    const made = block("cert", "regenerated", diffOf("+".repeat(1_000)));
    expect([...decideOpenBlocks([made, block("a", "changed", diffOf("+"))])]).toEqual(["a"]);
  });

  test("compute their lines when they open, and once", () => {
    let calls = 0;
    const lines = (): LineDiff => {
      calls += 1;
      return diffOf("+++");
    };
    const lazy = { ...block("lazy", "added", lines), counts: { added: 3, removed: 0 } };
    expect(countsOf(lazy)).toEqual({ added: 3, removed: 0 });
    expect(calls).toBe(0);
    expect(linesOf(lazy)).toBe(linesOf(lazy));
    expect(calls).toBe(1);
  });
});

const choices: DiffChoices = {
  layout: "unified",
  blocks: new Map(),
  folds: new Set(),
  isRegeneratedOpen: false,
};

describe("the place of blocks", () => {
  test("is known without drawing", () => {
    const { blocks, height } = layOutBlocks(
      [block("a", "changed", diffOf("-+")), block("b", "added", diffOf("+"))],
      choices,
      800,
    );
    expect(blocks.map(({ top, bodyHeight }) => [top, bodyHeight])).toEqual([
      [0, 40],
      [80, 20],
    ]);
    expect(height).toBe(140);
  });

  test("leaves room for a scroll bar where lines are too long", () => {
    const long: LineDiff = {
      runs: [{ kind: "change", lines: [{ sign: "+", after: 1, text: "x".repeat(200) }] }],
      added: 1,
      removed: 0,
      equal: 0,
    };
    const place = (width: number) => layOutBlocks([block("a", "added", long)], choices, width).blocks[0];
    expect(place(800)).toMatchObject({ isWide: true, bodyHeight: 32 });
    expect(place(2_000)).toMatchObject({ isWide: false, bodyHeight: 20 });
  });

  test("follows what a person opened and closed", () => {
    const given = [block("a", "changed", diffOf("-+")), block("b", "changed", diffOf("+".repeat(900)))];
    const open = (map: [string, boolean][]) =>
      layOutBlocks(given, { ...choices, blocks: new Map(map) }, 800).blocks.map(({ isOpen }) => isOpen);
    expect(open([])).toEqual([true, false]);
    expect(
      open([
        ["a", false],
        ["b", true],
      ]),
    ).toEqual([false, true]);
  });
});

describe("next and previous change", () => {
  const given = [
    block("a", "changed", diffOf(`-+${equal(20)}+`)),
    block("b", "changed", diffOf("+".repeat(900))),
    block("c", "changed", diffOf("+")),
  ];
  const laidOut = layOutBlocks(given, { ...choices, blocks: new Map([["c", false]]) }, 800).blocks;
  const stops = listStops(laidOut);

  test("stops at each change, at a block closed by length, and not at one closed by hand", () => {
    expect(stops.map(({ key, change, isClosed }) => [key, change, isClosed])).toEqual([
      ["a", 0, false],
      ["a", 1, false],
      ["b", 0, true],
    ]);
  });

  test("goes from the current change while it is seen, else from what is seen", () => {
    const seen = { top: 0, height: 600 };
    expect(nextStop(stops, 1, { from: undefined, seen })).toBe(0);
    expect(nextStop(stops, 1, { from: { key: "a", change: 0 }, seen })).toBe(1);
    expect(nextStop(stops, -1, { from: { key: "a", change: 1 }, seen })).toBe(0);
    expect(nextStop(stops, -1, { from: { key: "a", change: 0 }, seen })).toBeUndefined();
    expect(nextStop(stops, 1, { from: { key: "b", change: 0 }, seen })).toBeUndefined();
    expect(
      nextStop(stops, 1, { from: { key: "a", change: 0 }, seen: { top: 5_000, height: 600 } }),
    ).toBeUndefined();
    expect(nextStop(stops, -1, { from: { key: "a", change: 0 }, seen: { top: 5_000, height: 600 } })).toBe(2);
  });
});

test("the folded group counts and names what it holds, and says why where one reason fits all", () => {
  const made = (name: string, note?: string): DiffBlock => ({
    key: name,
    change: "regenerated",
    kind: "Job",
    name,
    lines: diffOf("+"),
    ...(note && { note }),
  });
  expect(formatRegenerated([made("hubble-generate-certs", "name holds a hash")])).toEqual({
    title: "1 regenerated object folded: Job hubble-generate-certs",
    note: "name holds a hash",
  });
  expect(formatRegenerated(["a", "b", "c", "d", "e"].map((name) => made(name, name))).title).toBe(
    "5 regenerated objects folded: Job a, Job b, Job c and 2 more",
  );
  expect(formatRegenerated([made("a", "x"), made("b", "y")]).note).toBeUndefined();
});
