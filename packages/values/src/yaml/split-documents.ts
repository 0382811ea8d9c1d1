/** Lines of a text that Helm reads as one document. */
export type TextChunk = { start: number; end: number };

/** A text, cut into documents the way Helm does it before it parses: at lines that start with `---`. */
export type SplitText = {
  chunks: readonly TextChunk[];
  /** the first `---` line with more than a comment on it, which Helm refuses */
  badSeparator: TextChunk | undefined;
};

/** Cuts a text into documents. A separator that opens a document stays in it. */
export function splitDocuments(text: string): SplitText {
  const chunks: TextChunk[] = [];
  let badSeparator: TextChunk | undefined;
  let chunkStart = 0;
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed < 0 ? text.length : lineFeed + 1;
    if (text.startsWith("---", start)) {
      const rest = text.slice(start + 3, end).replace(surroundingSpace, "");
      if (rest !== "" && !rest.startsWith("#")) badSeparator ??= { start, end };
      if (start > chunkStart) {
        chunks.push({ start: chunkStart, end: start });
        chunkStart = end;
      }
    }
    start = end;
  }
  if (text.length > chunkStart) chunks.push({ start: chunkStart, end: text.length });
  return { chunks, badSeparator };
}

/** What Helm trims around a line: white space of Unicode, NEL included and U+FEFF not. */
const surroundingSpace = /^[\p{White_Space}]+|[\p{White_Space}]+$/gu;
