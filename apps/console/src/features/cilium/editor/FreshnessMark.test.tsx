import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Freshness } from "../session/preview-state.ts";
import { FreshnessMark } from "./FreshnessMark.tsx";

afterEach(cleanup);

const cases: { name: string; freshness: Freshness; words: string }[] = [
  { name: "an answer about the text", freshness: { kind: "current", at: 1 }, words: "Preview current" },
  { name: "a first answer on its way", freshness: { kind: "updating", since: 1 }, words: "Updating" },
  { name: "a newer answer on its way", freshness: { kind: "updating", since: 2, at: 1 }, words: "Updating" },
];

test.each(cases)("says at once how fresh the preview is: $name", ({ freshness, words }) => {
  render(<FreshnessMark freshness={freshness} />);
  expect(document.body.textContent).toBe(words);
  expect(screen.queryByText("Preview current") !== null).toBe(freshness.kind === "current");
});
