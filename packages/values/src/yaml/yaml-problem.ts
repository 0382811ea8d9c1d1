import type { Mark } from "./text-cursor.ts";
import type { YamlCode } from "./yaml-findings.ts";

/**
 * Why a text cannot be read. Thrown inside the reader, turned into an issue by `parseValues` and never seen outside.
 */
export class YamlProblem extends Error {
  readonly code: YamlCode;
  readonly at: Mark;
  /** where the construct starts that could not be finished */
  readonly context: Mark | undefined;
  /** where the word ends that is to blame; absent: the line does */
  readonly end: Mark | undefined;
  /** who noticed; decides how the place is found */
  readonly kind: ProblemKind;

  constructor(
    message: string,
    place: { at: Mark; end?: Mark; context?: Mark; code?: YamlCode; kind?: ProblemKind },
  ) {
    super(message);
    this.name = "YamlProblem";
    this.code = place.code ?? "yaml-syntax";
    this.at = place.at;
    this.end = place.end;
    this.context = place.context;
    this.kind = place.kind ?? "scanner";
  }
}

/**
 * `scanner`: a character that cannot stand there; `parser`: a word that cannot stand there; `missing-colon`,
 * `open-quote` and `directive`: noticed only later; `exact`: the mark is the place.
 */
export type ProblemKind = "scanner" | "parser" | "missing-colon" | "open-quote" | "directive" | "exact";
