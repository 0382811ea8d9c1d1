import { IchorError } from "@ichor/errors";
import { describe, expect, test } from "vitest";
import { decideSaveGate, type SaveGateInput } from "./save-gate.ts";

const open: SaveGateInput = {
  isChanged: true,
  freshness: { kind: "current", at: 1 },
  findings: [],
  allowed: { allowed: true, reason: "" },
  isReadOnly: false,
  linkKind: "live",
  incomplete: "",
  hasIdentity: true,
};
const finding = { id: "x", code: "x", message: "x", path: [] };

describe("decideSaveGate", () => {
  test("opens for a changed text whose preview is on the screen", () => {
    expect(decideSaveGate(open)).toEqual({ isOpen: true });
  });

  test("opens with warnings, and while the stream is only being opened", () => {
    const findings = [{ ...finding, severity: "warning" as const }];
    expect(decideSaveGate({ ...open, findings, linkKind: "connecting" })).toEqual({ isOpen: true });
  });

  test.each<{ name: string; given: Partial<SaveGateInput>; reason: RegExp }>([
    { name: "the server is read-only", given: { isReadOnly: true }, reason: /read-only/ },
    {
      name: "the person may not",
      given: { allowed: { allowed: false, reason: "Needs update talosclusters/cilium-values" } },
      reason: /^Needs update/,
    },
    { name: "nothing changed", given: { isChanged: false }, reason: /^Nothing to save/ },
    {
      name: "the base moved [C15]",
      given: { freshness: { kind: "base-moved" } },
      reason: /merge, keep yours/,
    },
    {
      name: "there is an error",
      given: { findings: [{ ...finding, severity: "error" }] },
      reason: /^1 error must/,
    },
    {
      name: "there are errors",
      given: { findings: [finding, finding].map((one) => ({ ...one, severity: "error" as const })) },
      reason: /^2 errors must/,
    },
    { name: "the connection is lost", given: { linkKind: "reconnecting" }, reason: /connection is lost/ },
    {
      name: "the preview is older than the text [C03]",
      given: { freshness: { kind: "updating", since: 1 } },
      reason: /on its way/,
    },
    { name: "there is no preview [C03]", given: { freshness: { kind: "none" } }, reason: /on its way/ },
    {
      name: "the server refused the text [C05]",
      given: { freshness: { kind: "before-error", at: 1 } },
      reason: /refuses this text/,
    },
    {
      name: "the preview failed",
      given: { freshness: { kind: "failed", error: new IchorError("timeout", "x") } },
      reason: /preview failed/,
    },
    {
      name: "discovery was partial",
      given: { incomplete: "2 API groups did not answer" },
      reason: /not complete: 2 API groups/,
    },
    {
      name: "the preview has no identity",
      given: { hasIdentity: false },
      reason: /no preview that could be saved/,
    },
  ])("is closed when $name", ({ given, reason }) => {
    expect(decideSaveGate({ ...open, ...given })).toEqual({
      isOpen: false,
      reason: expect.stringMatching(reason),
    });
  });

  test("does not count findings about an earlier text", () => {
    const findings = [{ ...finding, severity: "error" as const, isStale: true as const }];
    expect(decideSaveGate({ ...open, findings })).toEqual({ isOpen: true });
  });
});
