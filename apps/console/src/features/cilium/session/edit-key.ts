import type { PathStep } from "@ichor/errors";
import { editValues } from "@ichor/values";
import type { ValuesSession } from "./values-session.ts";

/** What can be done to one key of the text. */
export type KeyEdit =
  | { kind: "unset"; path: readonly PathStep[] }
  | { kind: "null"; path: readonly PathStep[] };

/**
 * Changes one key of the text; comments and order stay. Gives the reason, one sentence without a full stop, when the
 * text cannot be changed so, and leaves it as it is.
 */
export function editKey(session: ValuesSession, edit: KeyEdit): string | undefined {
  const result = editValues(session.state.get().text, edit);
  if ("issues" in result)
    return result.issues[0]?.message ?? "The text cannot be changed while it has errors";
  session.setText(result.text);
  return undefined;
}
