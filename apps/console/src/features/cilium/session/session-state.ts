import type { GetCiliumValuesResponse, SetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import type { IchorError } from "@ichor/errors";
import type { Evaluation } from "@ichor/values";
import type { Finding } from "./merge-findings.ts";
import type { Against, Freshness, PreviewState } from "./preview-state.ts";

/** Who moved the stored values, as far as the server knows. Times are milliseconds since 1970. */
export type Mover = { actor: string; reason: string; at: number | undefined; revision: number };

/** The stored values moved while there is unsaved text. */
export type Conflict = {
  by: Mover | undefined;
  /** what is stored now; absent while it is read */
  theirs?: GetCiliumValuesResponse;
  /** why it could not be read */
  error?: IchorError;
  /** keys that differ between the base and what is stored now */
  theirKeys: number;
  /** of those, the ones that the unsaved text changes too */
  collisions: number;
};

/** Something that happened to the text other than typing, said until it is dismissed. */
export type SessionNotice =
  /** a draft was found and put into the editor */
  | { kind: "draft-restored"; savedAt: number }
  /** nothing was typed, so the new stored values were taken */
  | { kind: "values-taken"; by: Mover | undefined }
  | { kind: "merged"; conflicts: number }
  /** the typed text was replaced and can be brought back */
  | { kind: "set-aside" };

/** Everything that editor and Effective page of one cluster share. */
export type SessionState = {
  loaded: GetCiliumValuesResponse;
  text: string;
  /** differs from the stored text */
  isChanged: boolean;
  /** of `text`, or of the text of a moment ago while somebody types fast */
  evaluation: Evaluation;
  preview: PreviewState;
  against: Against;
  freshness: Freshness;
  findings: readonly Finding[];
  conflict?: Conflict;
  notice?: SessionNotice;
  lastSave?: { response: SetCiliumValuesResponse; at: number };
  /** the last save failed; cleared by the next change */
  saveError?: IchorError;
  isSaving: boolean;
};

/** The stored text of a state. */
export function storedText({ layer }: GetCiliumValuesResponse): string {
  return layer?.text ?? "";
}
