import type { ParsedValues } from "./parsed-values.ts";
import { TextLines } from "./text-lines.ts";
import type { YamlNode } from "./yaml-node.ts";

/** What the reader knows about a text beyond its tree. */
export type ParsedSource = {
  /** the documents of the text as they are written, in order; empty ones left out */
  documents: readonly YamlNode[];
  lines: TextLines;
};

const sources = new WeakMap<ParsedValues, ParsedSource>();

/** Keeps the nodes of a text for edits, so that nothing is parsed twice. */
export function keepSource(parsed: ParsedValues, source: ParsedSource): ParsedValues {
  sources.set(parsed, source);
  return parsed;
}

/** The nodes of a text that was read by `parseValues`; none where it could not be read. */
export function sourceOf(parsed: ParsedValues): ParsedSource {
  return sources.get(parsed) ?? { documents: [], lines: new TextLines(parsed.text) };
}
