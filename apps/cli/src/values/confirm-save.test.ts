import type { PreviewDanger } from "@ichor/services/values";
import { describe, expect, test } from "vitest";
import { type Answer, createFakeHost } from "../testing/fake-host.ts";
import { confirmSave } from "./confirm-save.ts";
import type { SaveOptions } from "./values-options.ts";

const danger: PreviewDanger = {
  code: "namespace-deleted",
  title: "Namespace a will be deleted",
  effect: "It is gone.",
  path: [],
  confirmation: "a",
};
const quiet: PreviewDanger = { ...danger, title: "Something else", confirmation: "" };
const options = (more: Partial<SaveOptions> = {}): SaveOptions => ({
  reason: "",
  isYes: false,
  isDryRun: false,
  confirmations: [],
  ...more,
});
const confirm = (dangers: PreviewDanger[], more: Partial<SaveOptions>, answers?: Answer[]) =>
  confirmSave(dangers, options(more), createFakeHost(answers ? { answers } : {}));

describe("where nobody can be asked", () => {
  test.each([
    { name: "consent", dangers: [], more: {}, says: "nobody can be asked" },
    {
      name: "the word of a danger",
      dangers: [danger],
      more: { isYes: true, reason: "why" },
      says: "not confirmed",
    },
    {
      name: "a reason",
      dangers: [danger],
      more: { isYes: true, confirmations: ["a"] },
      says: "needs a reason",
    },
    {
      name: "a reason, also where no word is needed",
      dangers: [quiet],
      more: { isYes: true },
      says: "needs a reason",
    },
  ])("$name must be given", async ({ dangers, more, says }) => {
    await expect(confirm(dangers, more)).rejects.toThrow(says);
  });

  test("what was given is enough", async () => {
    expect(await confirm([], { isYes: true })).toEqual({ reason: "", confirmations: [] });
    expect(await confirm([], { isDryRun: true })).toEqual({ reason: "", confirmations: [] });
    const all = { isYes: true, reason: "why", confirmations: ["a"] };
    expect(await confirm([danger, quiet], all)).toEqual({ reason: "why", confirmations: ["a"] });
  });
});

describe("in a terminal", () => {
  test.each<{ name: string; dangers: PreviewDanger[]; answers: Answer[]; expected: object | undefined }>([
    { name: "yes saves", dangers: [], answers: ["yes"], expected: { reason: "", confirmations: [] } },
    { name: "nothing does not", dangers: [], answers: [""], expected: undefined },
    { name: "leaving does not", dangers: [], answers: [undefined], expected: undefined },
    { name: "a wrong word does not", dangers: [danger], answers: ["b"], expected: undefined },
    {
      name: "word, reason and yes do",
      dangers: [danger, danger],
      answers: ["a", "the lab is torn down", "y"],
      expected: { reason: "the lab is torn down", confirmations: ["a"] },
    },
  ])("$name", async ({ dangers, answers, expected }) => {
    expect(await confirm(dangers, {}, answers)).toEqual(expected);
  });

  test("--yes asks nothing", async () => {
    expect(await confirm([], { isYes: true }, [])).toEqual({ reason: "", confirmations: [] });
  });
});
