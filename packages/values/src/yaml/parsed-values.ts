import type { Issue, PathStep, TextRange } from "@ichor/errors";
import type { JsonObject } from "../json-value.ts";

/** Where a value stands in the text. */
export type ValueRange = {
  /** the key in front of it; absent for items of lists and for the document as a whole */
  key?: TextRange;
  /** the value itself; for a value that came through an alias or a merge key, that alias or merge */
  value: TextRange;
  /** for a value that came through an alias or a merge key: where it is written */
  definition?: TextRange;
};

/** Answers which part of the text a path belongs to, and the other way round. */
export type Positions = {
  /** undefined where the text does not have the path */
  rangeOf(path: readonly PathStep[]): ValueRange | undefined;
  /** the range of the longest part of the path that the text has; undefined only for an empty text */
  nearest(path: readonly PathStep[]): ValueRange | undefined;
  /** the path whose key or value holds the place (lines and columns start at 1); empty outside of all keys */
  pathAt(place: { line: number; column: number }): PathStep[];
};

/** A values text, read by Helm's rules. */
export type ParsedValues = {
  text: string;
  /** what Helm reads; absent when an issue is an error */
  tree?: JsonObject;
  /**
   * What can be read in spite of errors that are not about syntax, such as two equal keys (the last one counts):
   * lets further checks speak at once. Never stored, hashed or handed to Helm.
   */
  draft?: JsonObject;
  issues: readonly Issue[];
  positions: Positions;
};
