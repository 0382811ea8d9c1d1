/** One document of a YAML stream. */
export type YamlDocument = { readonly text: string /** line of its first character, from 1 */; line: number };

/**
 * Splits a YAML stream at lines that start with `---`, as Kubernetes does. Documents keep their comments and their
 * last line break; documents of nothing but white space are left out. Looks at every byte once.
 */
export function splitDocuments(stream: string): YamlDocument[] {
  const documents: YamlDocument[] = [];
  let start = 0;
  let line = 1;
  let countedTo = 0;
  const add = (end: number) => {
    const text = endAtMarker(stream.slice(start, end));
    if (text.trim() === "") return;
    line += countLines(stream, countedTo, start);
    countedTo = start;
    documents.push({ text, line });
  };
  for (let at = nextSeparator(stream, 0); at >= 0; at = nextSeparator(stream, start)) {
    add(at);
    start = contentAfter(stream, at);
  }
  add(stream.length);
  return documents;
}

function nextSeparator(stream: string, from: number): number {
  if (from === 0 && isSeparator(stream, 0)) return 0;
  // a document may be empty: its separator follows at once
  for (
    let at = stream.indexOf("\n---", Math.max(from - 1, 0));
    at >= 0;
    at = stream.indexOf("\n---", at + 1)
  ) {
    if (isSeparator(stream, at + 1)) return at + 1;
  }
  return -1;
}

function isSeparator(stream: string, at: number): boolean {
  if (!stream.startsWith("---", at)) return false;
  const next = stream.charCodeAt(at + 3);
  return Number.isNaN(next) || next === 10 || next === 13 || next === 32 || next === 9;
}

// what stands behind the dashes on their line belongs to the document
function contentAfter(stream: string, separator: number): number {
  let at = separator + 3;
  while (stream.charCodeAt(at) === 32 || stream.charCodeAt(at) === 9) at++;
  if (stream.charCodeAt(at) === 13) at++;
  return stream.charCodeAt(at) === 10 ? at + 1 : at;
}

// text behind a line of three dots is ignored
function endAtMarker(text: string): string {
  const end = text.startsWith("...\n") ? 0 : text.indexOf("\n...\n");
  if (end < 0) return text;
  return end === 0 && text.startsWith("...") ? "" : text.slice(0, end + 1);
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
