import { offsetOfReach } from "./locate-problem.ts";
import type { ParsedDocument } from "./parse-document.ts";
import type { TextChunk } from "./split-documents.ts";

/** A document of a text and how many characters had been looked at when its end was known. */
export type DocumentReach = { text: string; chunk: TextChunk; reach: number };

/**
 * Where the text starts that Helm drops because its document ended before: what follows `...`, what follows a bracket
 * that closes the whole document, and every line that is indented less than the first one. Undefined where only
 * comments follow. The engine's search for the end is followed, so that both name one place.
 */
export function startOfIgnored({ root, next }: ParsedDocument, at: DocumentReach): number | undefined {
  const { text, chunk } = at;
  if (next.kind === "document-end") {
    const after = next.end.offset;
    const isOwnLine = /[\r\n\x85\u2028\u2029]/.test(text[after] ?? "\n");
    return isOwnLine ? contentAfter(text, after, chunk.end) : next.start.offset;
  }
  const isMissingRoot = root?.kind === "scalar" && root.style === "plain" && root.value === "";
  if (!isMissingRoot || root.end.line !== next.start.line) return next.start.offset;
  return contentAfter(text, offsetOfReach(text, chunk, at.reach), chunk.end);
}

function contentAfter(text: string, from: number, end: number): number | undefined {
  for (let at = from; at < end; ) {
    const lineFeed = text.indexOf("\n", at);
    const lineEnd = lineFeed < 0 || lineFeed > end ? end : lineFeed;
    const line = text.slice(at, lineEnd);
    const content = line.search(/[^ \t\r]/);
    if (content >= 0 && line[content] !== "#" && line.trim() !== "...") return at + content;
    at = lineEnd + 1;
  }
  return undefined;
}
