import { create } from "@bufbuild/protobuf";
import { DiffCiliumValuesResponseSchema } from "@ichor/api/v1alpha1";
import { IchorError } from "@ichor/errors";
import { describe, expect, test } from "vitest";
import { type Against, decideFreshness, type PreviewState } from "./preview-state.ts";

const answerFor = (text: string, against: Against = "release", baseVersion = "b1") => ({
  text,
  against,
  receivedAt: 100,
  response: create(DiffCiliumValuesResponseSchema, { baseVersion }),
});
const verdictFor = (text: string) => ({ text, issues: [], receivedAt: 150 });
const pending = { text: "t", against: "release" as const, since: 200 };
const failure = { text: "t", error: new IchorError("unavailable", "gone"), at: 150 };

describe("decideFreshness", () => {
  test.each<{ name: string; preview: PreviewState; isBaseMoved?: boolean; expected: object }>([
    { name: "nothing was asked yet", preview: {}, expected: { kind: "none" } },
    {
      name: "the answer is about this text",
      preview: { answer: answerFor("t") },
      expected: { kind: "current", at: 100 },
    },
    {
      name: "the text came back to the one that was answered while another was asked for",
      preview: { answer: answerFor("t"), pending },
      expected: { kind: "current", at: 100 },
    },
    {
      name: "another answer is on its way",
      preview: { answer: answerFor("old"), pending },
      expected: { kind: "updating", since: 200, at: 100 },
    },
    {
      name: "the answer compares with something else",
      preview: { answer: answerFor("t", "stored"), pending },
      expected: { kind: "updating", since: 200, at: 100 },
    },
    {
      name: "the answer knows a newer base",
      preview: { answer: answerFor("t", "release", "b2") },
      expected: { kind: "updating", since: 100, at: 100 },
    },
    {
      name: "the server refuses the text [C05]",
      preview: { answer: answerFor("old"), verdict: verdictFor("t") },
      expected: { kind: "before-error", at: 100 },
    },
    {
      name: "the server refuses the first text",
      preview: { verdict: verdictFor("t") },
      expected: { kind: "none" },
    },
    {
      name: "the request failed",
      preview: { answer: answerFor("old"), failure },
      expected: { kind: "failed", error: failure.error, at: 100 },
    },
    {
      name: "the request before failed and a new one runs",
      preview: { answer: answerFor("old"), failure, pending },
      expected: { kind: "updating", since: 200, at: 100 },
    },
    {
      name: "the base moved, whatever else",
      preview: { answer: answerFor("t") },
      isBaseMoved: true,
      expected: { kind: "base-moved", at: 100 },
    },
  ])("when $name: $expected.kind", ({ preview, isBaseMoved = false, expected }) => {
    const input = { text: "t", against: "release" as const, preview, isBaseMoved, baseVersion: "b1" };
    expect(decideFreshness(input)).toEqual(expected);
  });
});
