import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentKey, formatDocumentation } from "./key-documentation.ts";
import { lineOf, listLineChanges } from "./line-changes.ts";
import { minimalEdit } from "./minimal-edit.ts";
import { nextInOrder } from "./next-in-order.ts";
import { placeAt } from "./path-at.ts";

describe("the smallest edit", () => {
  const apply = (before: string, after: string): string => {
    const edit = minimalEdit(before, after);
    return edit ? before.slice(0, edit.start) + edit.text + before.slice(edit.end) : before;
  };

  test("makes the new text of the old one, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.string({ unit: "binary", maxLength: 40 }),
        (a, b) => {
          expect(apply(a, b)).toBe(b);
          expect(apply(`${a}${b}`, `${a}x${b}`)).toBe(`${a}x${b}`);
        },
      ),
    );
  });

  test("touches nothing that is equal", () => {
    expect(minimalEdit("a: 1\nb: 2\n", "a: 1\nb: 3\n")).toEqual({ start: 8, end: 9, text: "3" });
    expect(minimalEdit("same", "same")).toBeUndefined();
    expect(minimalEdit("aa", "aaa")).toEqual({ start: 2, end: 2, text: "a" });
  });

  test("never cuts a character of two code units", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 20 }),
        fc.string({ unit: "grapheme", maxLength: 20 }),
        (a, b) => {
          const edit = minimalEdit(a, b);
          if (!edit) return;
          expect(edit.text.isWellFormed()).toBe(true);
          expect(a.slice(0, edit.start).isWellFormed()).toBe(true);
          expect(a.slice(edit.end).isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

describe("change marks", () => {
  test.each([
    { name: "nothing", base: "a\nb\n", text: "a\nb\n", changes: [] },
    { name: "an added line", base: "a\nc", text: "a\nb\nc", changes: [{ kind: "added", from: 2, to: 2 }] },
    {
      name: "a changed line",
      base: "a\nb\nc",
      text: "a\nx\nc",
      changes: [{ kind: "changed", from: 2, to: 2 }],
    },
    { name: "a removed line", base: "a\nb\nc", text: "a\nc", changes: [{ kind: "removed", line: 1 }] },
    { name: "the first line removed", base: "a\nb", text: "b", changes: [{ kind: "removed", line: 0 }] },
    { name: "the last line removed", base: "a\nb", text: "a", changes: [{ kind: "removed", line: 1 }] },
    {
      name: "one line that became three",
      base: "a\nb\nc",
      text: "a\nx\ny\nz\nc",
      changes: [
        { kind: "changed", from: 2, to: 2 },
        { kind: "added", from: 3, to: 4 },
      ],
    },
    {
      name: "changes apart from each other",
      base: "a\nb\nc\nd\ne",
      text: "x\nb\nc\ne\nf",
      changes: [
        { kind: "changed", from: 1, to: 1 },
        { kind: "removed", line: 3 },
        { kind: "added", from: 5, to: 5 },
      ],
    },
    { name: "line ends of Windows", base: "a\r\nb", text: "a\nb", changes: [] },
    {
      name: "everything",
      base: "",
      text: "a\nb",
      changes: [
        { kind: "changed", from: 1, to: 1 },
        { kind: "added", from: 2, to: 2 },
      ],
    },
  ])("of $name", ({ base, text, changes }) => expect(listLineChanges(base, text)).toEqual(changes));

  test("lie inside the text, in order, and only where it differs", () => {
    const line = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(line, { maxLength: 30 }), (base, text) => {
        const changes = listLineChanges(base.join("\n"), text.join("\n"));
        if (base.join("\n") === text.join("\n")) expect(changes).toEqual([]);
        const count = Math.max(1, text.length);
        let last = -1;
        for (const change of changes) {
          const at = change.kind === "removed" ? change.line : change.from;
          expect(at).toBeGreaterThanOrEqual(Math.max(0, last));
          last = change.kind === "removed" ? change.line : change.to;
          expect(last).toBeLessThanOrEqual(count);
          expect(lineOf(change)).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  test("of texts that share nothing are given without a long wait", () => {
    const words = (seed: string) => Array.from({ length: 3_000 }, (_line, n) => `${seed}${n * 7}`).join("\n");
    expect(listLineChanges(words("a"), words("b"))).toEqual([{ kind: "changed", from: 1, to: 3_000 }]);
  });
});

describe("going to the next place", () => {
  const places = [
    [2, 1],
    [7, 3],
    [7, 9],
  ] as const;

  test.each([
    { from: [1, 1], step: 1, to: 0 },
    { from: [2, 1], step: 1, to: 1 },
    { from: [7, 3], step: 1, to: 2 },
    { from: [7, 9], step: 1, to: 0 },
    { from: [9, 1], step: -1, to: 2 },
    { from: [7, 9], step: -1, to: 1 },
    { from: [2, 1], step: -1, to: 2 },
  ] as const)("from $from by $step leads to $to", ({ from, step, to }) => {
    expect(nextInOrder(places, from, step)).toBe(to);
  });

  test("leads nowhere without places", () => expect(nextInOrder([], [1, 1], 1)).toBeUndefined());
});

describe("the key at an offset", () => {
  const text =
    "# c\nhubble:\n  relay:\n    enabled: true\n  metrics:\n    enabled:\n      - dns\n      - name: drop\nipam: {mode: kubernetes}\n";
  const pathAt = (needle: string): unknown => placeAt(text, text.indexOf(needle) + 1)?.path;

  test.each([
    { needle: "hubble", path: ["hubble"] },
    { needle: "relay", path: ["hubble", "relay"] },
    { needle: "enabled: true", path: ["hubble", "relay", "enabled"] },
    { needle: "true", path: ["hubble", "relay", "enabled"] },
    { needle: "name: drop", path: ["hubble", "metrics", "enabled", 1, "name"] },
    { needle: "mode", path: ["ipam", "mode"] },
    { needle: "kubernetes", path: ["ipam", "mode"] },
  ])("at $needle is $path", ({ needle, path }) => expect(pathAt(needle)).toEqual(path));

  test("is none in a comment", () => expect(pathAt("# c")).toBeUndefined());

  test("is found in a text that is not whole yet", () => {
    const broken = "hubble:\n  relay:\n    enabled: tr\n  ui\n";
    expect(placeAt(broken, broken.indexOf("enabled"))?.path).toEqual(["hubble", "relay", "enabled"]);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(60), (given, offset) => {
        placeAt(given, offset);
      }),
    );
  });
});

describe("hover texts", () => {
  const schema = {
    type: "object",
    description: "All values.",
    properties: {
      bandwidthManager: {
        type: "object",
        description: "Enable bandwidth manager.",
        properties: {
          enabled: { type: "boolean", default: false },
          bbr: { type: "boolean", description: "Use *BBR*." },
        },
      },
      routingMode: { type: "string", enum: ["tunnel", "native"], default: "" },
      extraArgs: { type: "array", items: { type: "string", description: "One argument." }, default: [] },
      podLabels: { type: "object", additionalProperties: { type: "string" }, description: "Labels." },
      any: { type: ["string", "null"] },
    },
  };
  const hover = (...path: (string | number)[]): string | undefined => {
    const documentation = documentKey(schema, path);
    return documentation && formatDocumentation(documentation).join("\n\n");
  };

  test("give type, default and the chart's text, which is no Markdown", () => {
    expect(hover("bandwidthManager", "bbr")).toBe("**bandwidthManager.bbr**  \nboolean\n\nUse \\*BBR\\*.");
    expect(hover("routingMode")).toBe(
      '**routingMode**  \nstring, default `""`\n\nOne of `"tunnel"`, `"native"`',
    );
    expect(hover("any")).toBe("**any**  \nstring or null");
  });

  test("fall back to the text of the key above, and say so", () => {
    expect(hover("bandwidthManager", "enabled")).toBe(
      "**bandwidthManager.enabled**  \nboolean, default `false`\n\nAbout **bandwidthManager**: Enable bandwidth manager.",
    );
  });

  test("never fall back to the text of the document", () => {
    expect(hover("routingMode")).not.toContain("All values");
    expect(hover("unknown")).toBeUndefined();
  });

  test("reach into lists and free maps", () => {
    expect(hover("extraArgs", 0)).toContain("One argument.");
    expect(hover("podLabels", "app")).toContain("About **podLabels**: Labels.");
    expect(hover("extraArgs")).toContain("default `[]`");
  });
});
