import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json.ts";
import { checkChangeNoteText, checkChangeReason, formatChangeNote, parseChangeNote } from "./change-note.ts";
import { readLastWriter } from "./read-last-writer.ts";
import { checkValuesText, decideValuesText } from "./values-text.ts";

const layerHash = `sha256:${"a".repeat(64)}`;
const note = { actor: "admin@lab", reason: "Relay for the flow view", layerHash, previewIdentity: "p-1" };

describe("the change note", () => {
  test("is believed when it was written for the layer that is stored", () => {
    expect(parseChangeNote(formatChangeNote(note), { layerHash })).toEqual({ kind: "believed", note });
  });

  test("is not believed for another layer", () => {
    expect(parseChangeNote(formatChangeNote(note), { layerHash: "sha256:other" })).toEqual({
      kind: "not-believed",
      why: "other-layer",
    });
  });

  test("is absent without the annotation", () => {
    expect(parseChangeNote(undefined, { layerHash })).toEqual({ kind: "absent" });
  });

  test.each([
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a missing member", JSON.stringify({ ...note, actor: undefined })],
    ["an empty actor", JSON.stringify({ ...note, actor: "" })],
    ["a number as reason", JSON.stringify({ ...note, reason: 1 })],
    ["a reason that is too long", JSON.stringify({ ...note, reason: "x".repeat(201) })],
  ])("is not believed when it is %s", (_, text) => {
    expect(parseChangeNote(text, { layerHash })).toEqual({ kind: "not-believed", why: "malformed" });
    expect(checkChangeNoteText(text)).toHaveLength(1);
  });

  test("puts the reason on one line", () => {
    const reading = parseChangeNote(formatChangeNote({ ...note, reason: " a\r\n\tb\u0007 c " }), {
      layerHash,
    });
    expect(reading).toMatchObject({ kind: "believed", note: { reason: "a b c" } });
  });

  test("may be written when it has its form, and need not be there", () => {
    expect(checkChangeNoteText(formatChangeNote(note))).toEqual([]);
    expect(checkChangeNoteText(undefined)).toEqual([]);
  });
});

describe("a reason", () => {
  test("has at most 200 characters, counted as people count", () => {
    expect(checkChangeReason("😀".repeat(200), { isRequired: false })).toEqual([]);
    expect(checkChangeReason("x".repeat(201), { isRequired: false })).toMatchObject([
      { code: "reason-too-long" },
    ]);
  });

  test("may be empty unless it is required", () => {
    expect(checkChangeReason(" \n ", { isRequired: false })).toEqual([]);
    expect(checkChangeReason(" \n ", { isRequired: true })).toMatchObject([{ code: "reason-missing" }]);
  });
});

describe("the typed text", () => {
  const rows: { name: string; text?: string; parsed?: JsonObject; stored?: JsonObject; want: object }[] = [
    {
      name: "equal",
      text: "a: 1 # why\n",
      parsed: { a: 1 },
      stored: { a: 1 },
      want: { kind: "as-typed", text: "a: 1 # why\n" },
    },
    {
      name: "equal with keys in another order",
      text: "t",
      parsed: { a: 1, b: null },
      stored: { b: null, a: 1 },
      want: { kind: "as-typed", text: "t" },
    },
    {
      name: "only comments over no layer",
      text: "# nothing yet\n",
      parsed: {},
      want: { kind: "as-typed", text: "# nothing yet\n" },
    },
    {
      name: "a missing null",
      text: "t",
      parsed: { a: 1 },
      stored: { a: 1, b: null },
      want: { kind: "regenerate", why: "differs" },
    },
    {
      name: "a list in another order",
      text: "t",
      parsed: { a: [1, 2] },
      stored: { a: [2, 1] },
      want: { kind: "regenerate", why: "differs" },
    },
    {
      name: "the text of an earlier layer",
      text: "t",
      parsed: { a: 1 },
      want: { kind: "regenerate", why: "differs" },
    },
    {
      name: "a text with errors",
      text: "a: [",
      stored: { a: 1 },
      want: { kind: "regenerate", why: "does-not-parse" },
    },
    { name: "no text", stored: { a: 1 }, want: { kind: "regenerate", why: "absent" } },
    {
      name: "a text that is too large",
      text: "é".repeat(65_537),
      parsed: {},
      want: { kind: "regenerate", why: "too-large" },
    },
  ];

  test.each(rows)("is shown or not: $name", ({ text, parsed, stored, want }) => {
    expect(decideValuesText({ text, parsed, stored })).toEqual(want);
  });

  test("may have 128 KiB, counted in bytes", () => {
    expect(checkValuesText("é".repeat(65_536))).toEqual([]);
    expect(checkValuesText("é".repeat(65_537))).toMatchObject([{ code: "text-too-large" }]);
    expect(checkValuesText(undefined)).toEqual([]);
  });
});

describe("the last writer", () => {
  const fields = { "f:spec": { "f:cni": { "f:cilium": { "f:values": {} } } } };
  const path = ["spec", "cni", "cilium", "values"];

  test("is the newest owner of the field, subresources aside", () => {
    expect(
      readLastWriter(
        [
          { manager: "old", time: "2026-11-30T10:00:00Z", fieldsV1: fields },
          { manager: "kubectl-edit", time: "2026-11-30T11:00:00Z", fieldsV1: fields },
          { manager: "status", subresource: "status", time: "2026-11-30T12:00:00Z", fieldsV1: fields },
          { manager: "other", time: "2026-11-30T13:00:00Z", fieldsV1: { "f:spec": { "f:endpoint": {} } } },
        ],
        path,
      ),
    ).toEqual({ manager: "kubectl-edit", time: "2026-11-30T11:00:00Z" });
  });

  test("is nobody when nobody owns the field", () => {
    expect(readLastWriter(undefined, path)).toBeUndefined();
    expect(readLastWriter([{ manager: "x", fieldsV1: { "f:spec": {} } }], path)).toBeUndefined();
    expect(readLastWriter([{ fieldsV1: fields }], path)).toBeUndefined();
  });

  test("may have no time", () => {
    expect(readLastWriter([{ manager: "x", fieldsV1: fields }], path)).toEqual({ manager: "x" });
  });
});
