import { expect, test } from "vitest";
import { asSentence, endSentence } from "./sentence.ts";

test.each([
  { given: "permission to list nodes is missing", expected: "Permission to list nodes is missing." },
  { given: "Already whole.", expected: "Already whole." },
  { given: "is it?", expected: "Is it?" },
  { given: "edge-fra-02 is not local", expected: "edge-fra-02 is not local." },
  { given: "ipam.mode is owned", expected: "ipam.mode is owned." },
  { given: "v1.36 is too new", expected: "v1.36 is too new." },
  { given: "", expected: "" },
])("writes $given as $expected", ({ given, expected }) => {
  expect(asSentence(given)).toBe(expected);
});

test("ends a sentence without touching its beginning", () => {
  expect(endSentence("of cilium")).toBe("of cilium.");
});
