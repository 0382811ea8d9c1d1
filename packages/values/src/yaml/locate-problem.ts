import type { TextChunk } from "./split-documents.ts";
import type { YamlProblem } from "./yaml-problem.ts";

/** How many bytes the reader has looked at beyond the token that it is about. */
const lookaheadBytes = 4;

/**
 * Where a person should look for a problem with the syntax. Helm's own reader names a line at most; the engine finds
 * the place by how far that reader had come, and this function counts the same way so that both name one place.
 */
export function locateProblem(text: string, chunk: TextChunk, found: ProblemReach): ProblemPlace {
  const characters = new Characters(text, chunk);
  const at = locate(characters, found);
  const tab = found.problem.kind === "exact" ? undefined : characters.tabIndentation(at.index);
  const isTab = tab !== undefined;
  return { offset: characters.toText(tab ?? at.index), columnsOff: isTab ? 0 : at.bytesOff, isTab };
}

/** The offset up to which a reader had looked when it had looked at `reach` characters of a document. */
export function offsetOfReach(text: string, chunk: TextChunk, reach: number): number {
  return new Characters(text, chunk).offsetOfReach(reach);
}

/** A problem and how many characters of the document had been looked at. */
export type ProblemReach = { problem: YamlProblem; reach: number };

/** The offset in the text, and whether a tab in the indentation is to blame. */
export type ProblemPlace = {
  offset: number;
  /** the engine counts bytes, so that its place can lie within a character: how many columns it is off */
  columnsOff: number;
  isTab: boolean;
};

/** A character, and how many of its bytes lie before the place that is meant. */
type CharacterPlace = { index: number; bytesOff: number };

function locate(characters: Characters, { problem, reach }: ProblemReach): CharacterPlace {
  const line = problem.at.line;
  const exactly = (index: number): CharacterPlace => ({ index, bytesOff: 0 });
  if (problem.kind === "exact") return exactly(characters.fromText(problem.at.offset));
  if (problem.kind === "open-quote") {
    return exactly(characters.openQuote(characters.fromText(problem.context?.offset ?? problem.at.offset)));
  }
  if (problem.kind === "directive") return exactly(characters.firstContent());
  const at = characters.clampToLine(characters.lookedAt(reach), line);
  if (problem.kind === "missing-colon") {
    return exactly(characters.firstOfLine(characters.lineWithTextBefore(at.index)));
  }
  if (problem.kind === "parser") return exactly(characters.wordStart(characters.withText(at.index)));
  return at.bytesOff > 0 ? at : exactly(characters.skipBlanks(at.index));
}

/** A document, character by character, with CRLF as one character and a line break at its end. */
class Characters {
  private readonly characters: string[] = [];
  /** UTF-16 offset of each character in the text */
  private readonly offsets: number[] = [];
  /** starts of lines, counted as YAML 1.1 does */
  private readonly lines: number[];
  private readonly hasMark: boolean;

  constructor(text: string, chunk: TextChunk) {
    const content = text.slice(chunk.start, chunk.end);
    this.hasMark = content.startsWith("\ufeff");
    this.lines = [this.hasMark ? 1 : 0];
    const withBreak = content.endsWith("\n") ? content : `${content}\n`;
    for (const found of withBreak.matchAll(/\r?\n|./gsu)) {
      this.characters.push(found[0].endsWith("\n") ? "\n" : found[0]);
      this.offsets.push(chunk.start + found.index);
    }
    this.offsets.push((this.offsets.at(-1) ?? chunk.start) + 1);
    this.characters.forEach((character, at) => {
      const isPair = character === "\r" && this.characters[at + 1] === "\n";
      if (isYamlBreak(character) && !isPair) this.lines.push(at + 1);
    });
  }

  toText(at: number): number {
    return this.offsets[Math.min(at, this.characters.length)] ?? 0;
  }

  fromText(offset: number): number {
    const at = this.offsets.findIndex((start) => start >= offset);
    return at < 0 ? this.characters.length : at;
  }

  offsetOfReach(reach: number): number {
    return this.toText(reach + (this.hasMark ? 1 : 0));
  }

  /** The last character that the reader was really after when it had looked at `reach` characters. */
  lookedAt(reach: number): CharacterPlace {
    let index = Math.min(reach + (this.hasMark ? 1 : 0), this.characters.length + lookaheadBytes);
    let bytes = lookaheadBytes;
    while (bytes > 0 && index > 0) {
      index -= 1;
      bytes -= byteLength(this.characters[index] ?? "\n");
    }
    const last = Math.max(this.characters.length - 1, 0);
    return index > last ? { index: last, bytesOff: 0 } : { index, bytesOff: Math.max(-bytes, 0) };
  }

  clampToLine(at: CharacterPlace, line: number): CharacterPlace {
    const start = this.lines[Math.min(line, this.lines.length - 1)] ?? 0;
    return at.index < start || at.index > this.lineEnd(start) ? { index: start, bytesOff: 0 } : at;
  }

  /** The first place that is neither blank nor a comment nor a marker. */
  firstContent(): number {
    for (let at = 0; at < this.characters.length; at = this.lineEnd(at) + 1) {
      const line = this.characters.slice(at, this.lineEnd(at)).join("");
      const first = line.search(/[^ \t]/);
      if (first >= 0 && line[first] !== "#" && line.trim() !== "...") return this.skipBlanks(at);
    }
    return 0;
  }

  /** A place on a line with text, or the end of the last such line before it. */
  withText(at: number): number {
    const line = this.characters.slice(this.lineStart(at), this.lineEnd(at)).join("");
    return line.trim() === "" ? this.lineEnd(this.lineWithTextBefore(at)) : at;
  }

  /** The engine takes an escaped quote in a text that is never closed for the quote that opens it. */
  openQuote(start: number): number {
    const quote = this.characters[start];
    for (let at = this.characters.length - 1; at > start; at -= 1) {
      const character = this.characters[at];
      if (character !== "'" && character !== '"') continue;
      if (quote === "'" && character === "'" && this.characters[at - 1] === "'") return at;
      if (quote === '"' && this.isEscaped(at, start)) return at;
    }
    return start;
  }

  private isEscaped(at: number, start: number): boolean {
    let backslash = at - 1;
    while (backslash > start && this.characters[backslash] === "\\") backslash -= 1;
    return (at - backslash) % 2 === 0;
  }

  lineEnd(at: number): number {
    let end = at;
    while (end < this.characters.length && !isYamlBreak(this.characters[end])) end += 1;
    return end;
  }

  lineStart(at: number): number {
    let start = at;
    while (start > 0 && this.characters[start - 1] !== "\n" && this.characters[start - 1] !== "\r")
      start -= 1;
    return start;
  }

  skipBlanks(at: number): number {
    const end = this.lineEnd(at);
    for (let next = at; next < end; next += 1) {
      const before = this.characters.slice(this.lineStart(next), next);
      const isIndentation = before.every(isBlankCharacter);
      const character = this.characters[next];
      if (character !== " " && (character !== "\t" || isIndentation)) return next;
    }
    return at;
  }

  firstOfLine(at: number): number {
    return this.skipBlanks(this.lineStart(at));
  }

  /** The start of the last line above that is neither blank nor a comment. */
  lineWithTextBefore(at: number): number {
    for (let start = this.lineStart(at); start > 0; ) {
      start = this.lineStart(start - 1);
      const line = this.characters.slice(start, this.lineEnd(start));
      const first = line.find((character) => !isBlankCharacter(character));
      if (first !== undefined && first !== "#") return start;
    }
    return at;
  }

  wordStart(at: number): number {
    const start = this.lineStart(at);
    let word = at;
    while (word > start && (word >= this.characters.length || this.isSpace(word))) word -= 1;
    while (word > start && !this.isSpace(word - 1)) word -= 1;
    return this.skipBlanks(word);
  }

  tabIndentation(at: number): number | undefined {
    for (let next = this.lineStart(at); isBlankCharacter(this.characters[next]); next += 1) {
      if (this.characters[next] === "\t") return next;
    }
    return undefined;
  }

  private isSpace(at: number): boolean {
    const character = this.characters[at];
    return isBlankCharacter(character) || character === "\r" || character === "\n";
  }
}

function isBlankCharacter(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function isYamlBreak(character: string | undefined): boolean {
  return character !== undefined && /^[\r\n\x85\u2028\u2029]$/.test(character);
}

function byteLength(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
