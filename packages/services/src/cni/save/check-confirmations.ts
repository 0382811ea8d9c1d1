import { IchorError, type Issue } from "@ichor/errors";
import { checkChangeReason } from "@ichor/model";
import type { PreviewDanger } from "../preview/collect-dangers.ts";

/** What a person gave with a save. */
export type SaveWords = { readonly reason: string; readonly confirmations: readonly string[] };

/** Refuses a save whose dangers were not all confirmed by typing, or that says not why something dangerous is done. */
export function checkSaveWords(
  { reason, confirmations }: SaveWords,
  dangers: readonly PreviewDanger[],
): IchorError | undefined {
  const issues = checkChangeReason(reason, { isRequired: dangers.length > 0 });
  const [first] = issues;
  if (first) return new IchorError("invalid", first.message, { details: { issues } });
  const given = new Set(confirmations);
  const open = dangers.filter(({ confirmation }) => confirmation !== "" && !given.has(confirmation));
  if (open.length === 0) return undefined;
  const titles = open.map(({ title }) => title).join("; ");
  return new IchorError(
    "precondition",
    `the values were not saved, because this was not confirmed: ${titles}`,
    {
      details: {
        issues: open.map(toIssue),
        remedy: `Type ${open.map(({ confirmation }) => confirmation).join(" and ")} to confirm`,
      },
    },
  );
}

function toIssue({ code, title, path, confirmation }: PreviewDanger): Issue {
  const remedy = `Type ${confirmation} to confirm`;
  return { code, severity: "error", message: title, path, remedy, owner: "ichor" };
}
