/** A range of a line in UTF-16 code units, end exclusive. */
export type WordRange = { readonly start: number; readonly end: number };

/** One line of a unified diff. */
export type DiffLine = {
  readonly sign: " " | "-" | "+";
  /** line number in the older text, from 1; absent for added lines */
  readonly before?: number;
  /** line number in the newer text, from 1; absent for removed lines */
  readonly after?: number;
  readonly text: string;
  /** changed words; absent where the line has no counterpart */
  readonly marks?: readonly WordRange[];
  /** line number of the counterpart on the other side, where there is one */
  readonly partner?: number;
};

/** Lines of one kind: a run of equal lines can be folded, a change lists removed lines before added ones. */
export type DiffRun = { readonly kind: "equal" | "change"; readonly lines: readonly DiffLine[] };

/** The difference of two texts by lines. */
export type LineDiff = {
  readonly runs: readonly DiffRun[];
  readonly added: number;
  readonly removed: number;
  readonly equal: number;
  /** present where the texts differ too much for an exact answer, one sentence */
  readonly note?: string;
};
