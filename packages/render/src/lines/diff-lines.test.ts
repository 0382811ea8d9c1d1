import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines } from "./diff-lines.ts";
import { splitRows, unifiedRows } from "./fold-equal.ts";
import type { DiffLine, LineDiff } from "./line-diff.ts";
import { wordMarks } from "./word-marks.ts";

const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const linesOf = ({ runs }: LineDiff) => runs.flatMap(({ lines }) => lines);
const show = ({ sign, before, after, text: line }: DiffLine) =>
  `${before ?? ""}/${after ?? ""}${sign}${line}`;

/** Every law that a diff keeps, whatever the texts. */
function checkLaws(before: readonly string[], after: readonly string[]): void {
  const diff = diffLines(text(before), text(after));
  const lines = linesOf(diff);
  const left = lines.filter(({ sign }) => sign !== "+");
  const right = lines.filter(({ sign }) => sign !== "-");
  expect(left.map((line) => line.text)).toEqual(before);
  expect(right.map((line) => line.text)).toEqual(after);
  expect(left.map((line) => line.before)).toEqual(before.map((_, index) => index + 1));
  expect(right.map((line) => line.after)).toEqual(after.map((_, index) => index + 1));
  expect(diff.removed + diff.equal).toBe(before.length);
  expect(diff.added + diff.equal).toBe(after.length);
  for (const run of diff.runs) expect(new Set(run.lines.map(({ sign }) => sign === " ")).size).toBe(1);
}

test("numbers lines on both sides and lists removed lines before added ones", () => {
  const diff = diffLines(text(["a", "b", "c", "d"]), text(["a", "x", "y", "c", "d"]));
  expect(linesOf(diff).map(show)).toEqual(["1/1 a", "2/-b", "/2+x", "/3+y", "3/4 c", "4/5 d"]);
  expect(diff).toMatchObject({ added: 2, removed: 1, equal: 3 });
});

test.each([
  { name: "empty texts", before: "", after: "", want: [] },
  { name: "a text that appears", before: "", after: "a\nb", want: ["/1+a", "/2+b"] },
  { name: "a last line break", before: "a\n", after: "a", want: ["1/1 a"] },
  { name: "CRLF", before: "a\r\nb\r\n", after: "a\nb\n", want: ["1/1 a", "2/2 b"] },
])("compares $name", ({ before, after, want }) => {
  expect(linesOf(diffLines(before, after)).map(show)).toEqual(want);
});

test("a block that is inserted between repeating lines stays together", () => {
  const item = (name: string) => ["- item", `  name: ${name}`, "  end"];
  const diff = diffLines(
    text([...item("a"), ...item("c")]),
    text([...item("a"), ...item("b"), ...item("c")]),
  );
  expect(diff).toMatchObject({ added: 3, removed: 0 });
});

describe("laws", () => {
  const line = fc.constantFrom("a", "b", "c", "d", "  x: 1", "");
  test("both texts can be read back, with their line numbers", () => {
    fc.assert(fc.property(fc.array(line, { maxLength: 30 }), fc.array(line, { maxLength: 30 }), checkLaws), {
      numRuns: 500,
    });
  });

  test("also for long texts with many edits, with repeating lines, and with nothing in common", () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const many = (kinds: number) => Array.from({ length: 3_000 }, () => `k${Math.floor(next() * kinds)}`);
    const base = many(1_000_000);
    checkLaws(
      base,
      base.flatMap((item) => (next() < 0.2 ? [] : next() < 0.2 ? [item, "new"] : [item])),
    );
    checkLaws(many(3), many(3));
    checkLaws(many(300), many(300));
    checkLaws(
      base,
      base.map((item) => `${item}!`),
    );
  });
});

test("says when texts differ too much for the shortest comparison", () => {
  const lines = (seed: number) => Array.from({ length: 4_000 }, (_, n) => `k${(n * seed) % 7}`);
  expect(diffLines(text(lines(3)), text(lines(5))).note).toMatch(/differ too much/);
  expect(diffLines(text(lines(3)), text(lines(3))).note).toBeUndefined();
});

describe("words", () => {
  const marked = (line: string, ranges: readonly { start: number; end: number }[] = []) =>
    ranges.map(({ start, end }) => line.slice(start, end));

  test("that differ are marked in a line and its counterpart", () => {
    const [removed, added] = linesOf(diffLines('routing-mode: "tunnel"\n', 'routing-mode: "native"\n'));
    expect(marked(removed?.text ?? "", removed?.marks)).toEqual(["tunnel"]);
    expect(marked(added?.text ?? "", added?.marks)).toEqual(["native"]);
    expect([removed?.partner, added?.partner]).toEqual([1, 1]);
  });

  test("are counted as UTF-16 code units, as editors do", () => {
    expect(wordMarks("🐝 a: 1", "🐝 a: 2")?.after).toEqual([{ start: 6, end: 7 }]);
  });

  test("of a masked value are one word", () => {
    const marks = wordMarks("password: ***0a1b2c3d", "password: ***0a1b2c3e");
    expect(marks?.before).toEqual([{ start: 10, end: 21 }]);
  });

  test("are not marked between lines that have too little in common", () => {
    expect(wordMarks("kind: Deployment", "replicas: 2")).toBeUndefined();
  });
});

describe("rows", () => {
  const long = Array.from({ length: 20 }, (_, n) => `line ${n}`);
  const changed = long.map((line, n) => (n === 10 ? "line x" : line));

  test("of a unified diff fold equal lines except those beside a change", () => {
    const rows = unifiedRows(diffLines(text(long), text(changed)), { context: 2 });
    expect(rows.map((row) => (row.kind === "fold" ? `fold ${row.lines.length}` : row.line.text))).toEqual([
      "fold 8",
      "line 8",
      "line 9",
      "line 10",
      "line x",
      "line 11",
      "line 12",
      "fold 7",
    ]);
  });

  test("never fold a single line, and keep every line when folds are opened", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 }),
        fc.nat(4),
        (lines, context) => {
          const diff = diffLines(text(lines), text(lines.filter((_, n) => n % 9 !== 4)));
          const rows = unifiedRows(diff, { context });
          const opened = rows.flatMap((row) => (row.kind === "fold" ? row.lines : [row.line]));
          expect(opened).toEqual(linesOf(diff));
          for (const row of rows) if (row.kind === "fold") expect(row.lines.length).toBeGreaterThan(1);
        },
      ),
    );
  });

  test("of a diff side by side line up a changed line with its counterpart", () => {
    const before = ["keep", "alpha beta one", "gone entirely"];
    const after = ["keep", "brand new thing", "alpha beta two"];
    const rows = splitRows(diffLines(text(before), text(after)));
    expect(rows.map((row) => (row.kind === "line" ? [row.left?.text, row.right?.text] : "fold"))).toEqual([
      ["keep", "keep"],
      [undefined, "brand new thing"],
      ["alpha beta one", "alpha beta two"],
      ["gone entirely", undefined],
    ]);
  });

  test("of a diff side by side hold every line of each side in order", () => {
    const line = fc.constantFrom("a b", "a c", "d e f", "d e g", "x");
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (before, after) => {
        const rows = splitRows(diffLines(text(before), text(after)), { context: 99 });
        const side = (key: "left" | "right") =>
          rows.flatMap((row) => (row.kind === "line" ? (row[key]?.text ?? []) : []));
        expect(side("left")).toEqual(before);
        expect(side("right")).toEqual(after);
      }),
    );
  });
});
