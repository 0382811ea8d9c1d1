import { describe, expect, test } from "vitest";
import { decideSaveForm, type SaveFormInput } from "./save-form.ts";

const danger = { confirmation: "native" };
const plain: SaveFormInput = { reason: "", typed: [], dangers: [], gate: { isOpen: true } };

describe("decideSaveForm", () => {
  test.each<{ name: string; given: Partial<SaveFormInput>; isOpen: boolean; reason?: RegExp }>([
    { name: "nothing dangerous needs no reason", given: {}, isOpen: true },
    {
      name: "the preview became old",
      given: { gate: { isOpen: false, reason: "on its way" } },
      isOpen: false,
      reason: /on its way/,
    },
    {
      name: "a confirmation is missing",
      given: { dangers: [danger], reason: "why" },
      isOpen: false,
      reason: /^Type native/,
    },
    {
      name: "a confirmation is mistyped",
      given: { dangers: [danger], reason: "why", typed: ["Native"] },
      isOpen: false,
      reason: /^Type native/,
    },
    {
      name: "the second of two confirmations is missing",
      given: { dangers: [danger, { confirmation: "lab" }], reason: "why", typed: ["native"] },
      isOpen: false,
      reason: /^Type lab/,
    },
    {
      name: "a danger without a reason",
      given: { dangers: [danger], typed: ["native"], reason: "  " },
      isOpen: false,
      reason: /^Give a reason/,
    },
    {
      name: "a danger with all that is asked",
      given: { dangers: [danger], typed: ["native"], reason: "why" },
      isOpen: true,
    },
    {
      name: "a danger without typed confirmation",
      given: { dangers: [{ confirmation: "" }], reason: "why" },
      isOpen: true,
    },
    { name: "200 characters of any script", given: { reason: "\u{1F600}".repeat(200) }, isOpen: true },
    {
      name: "a reason that is too long",
      given: { reason: "x".repeat(201) },
      isOpen: false,
      reason: /201 characters/,
    },
  ])("$name: open is $isOpen", ({ given, isOpen, reason }) => {
    const form = decideSaveForm({ ...plain, ...given });
    expect(form.isOpen).toBe(isOpen);
    expect(form.isOpen ? "" : form.reason).toMatch(reason ?? /^$/);
  });
});
