import type { ParsedValues } from "./parsed-values.ts";
import type { YamlNode } from "./yaml-node.ts";

/** The documents of a text as they are written, in order; empty ones left out. */
export type ParsedDocuments = readonly YamlNode[];

const documentsOf = new WeakMap<ParsedValues, ParsedDocuments>();

/** Keeps the nodes of a text for edits, so that nothing is parsed twice. */
export function keepDocuments(parsed: ParsedValues, documents: ParsedDocuments): ParsedValues {
  documentsOf.set(parsed, documents);
  return parsed;
}

/** The nodes of a text that was read by `parseValues`; none where it could not be read. */
export function readDocuments(parsed: ParsedValues): ParsedDocuments {
  return documentsOf.get(parsed) ?? [];
}
