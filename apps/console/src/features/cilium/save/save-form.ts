import type { SaveGate } from "../session/save-gate.ts";

/** The longest reason that is stored. */
export const maxReason = 200;

/** What was filled in, and what has to be. */
export type SaveFormInput = {
  reason: string;
  /** one text for each danger, in their order */
  typed: readonly string[];
  dangers: readonly { confirmation: string }[];
  /** whether the previewed text may be saved at all */
  gate: SaveGate;
};

/** Whether the final button can be pressed; why not, in words. */
export type SaveForm = { isReasonRequired: boolean; reasonProblem: string | undefined } & (
  | { isOpen: true }
  | { isOpen: false; reason: string }
);

/** Decides on the save dialog. The gate comes first: what is on the screen must still be what would be saved. */
export function decideSaveForm({ reason, typed, dangers, gate }: SaveFormInput): SaveForm {
  const isReasonRequired = dangers.length > 0;
  const length = [...reason.trim()].length;
  const reasonProblem =
    length > maxReason ? `${length} characters are too long, at most ${maxReason} are stored` : undefined;
  const state = { isReasonRequired, reasonProblem };
  if (!gate.isOpen) return { ...state, isOpen: false, reason: gate.reason };
  const open = dangers.filter(
    ({ confirmation }, index) => confirmation !== "" && typed[index] !== confirmation,
  );
  if (open[0]) return { ...state, isOpen: false, reason: `Type ${open[0].confirmation} to confirm` };
  if (reasonProblem) return { ...state, isOpen: false, reason: reasonProblem };
  if (isReasonRequired && length === 0)
    return { ...state, isOpen: false, reason: "Give a reason: something here is dangerous" };
  return { ...state, isOpen: true };
}
