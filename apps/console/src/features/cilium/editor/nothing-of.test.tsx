import { create } from "@bufbuild/protobuf";
import { DiffCiliumValuesResponseSchema } from "@ichor/api/v1alpha1";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Freshness } from "../session/preview-state.ts";
import { nothingOf } from "./nothing-of.tsx";

afterEach(cleanup);

const said = (freshness: Freshness) =>
  render(nothingOf(create(DiffCiliumValuesResponseSchema, {}), freshness)).container.textContent;

test("a preview without changes speaks of the text only while it is of the text", () => {
  expect(said({ kind: "current", at: 1 })).toContain("These values give exactly what the base holds.");
});

test.each<Freshness>([
  { kind: "updating", since: 2, at: 1 },
  { kind: "before-error", at: 1 },
  { kind: "base-moved", at: 1 },
])("it says what it is still of while it is $kind", (freshness) => {
  expect(said(freshness)).toMatch(/This is still the preview (?:of the text|against the base) before\./);
  expect(said(freshness)).not.toContain("exactly what the base holds");
});
