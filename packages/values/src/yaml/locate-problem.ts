import type { TextChunk } from "./split-documents.ts";
import type { YamlProblem } from "./yaml-problem.ts";

/** How many characters the reader has looked at beyond the token that it is about. */
const lookahead = 4;

/**
 * Where a person should look for a problem with the syntax. Helm's own reader names a line at most; the engine finds
 * the place by how far that reader had come, and this function counts the same way so that both name one place.
 */
export function locateProblem(text: string, chunk: TextChunk, found: ProblemReach): ProblemPlace {
  const characters = new Characters(text, chunk);
  const at = locate(characters, found);
  const tab = found.problem.kind === "exact" ? undefined : characters.tabIndentation(at);
  const isTab = tab !== undefined;
  return { offset: characters.toText(tab ?? at), isTab };
}

/** The offset up to which a reader had looked when it had looked at `reach` characters of a document. */
export function offsetOfReach(text: string, chunk: TextChunk, reach: number): number {
  return new Characters(text, chunk).offsetOfReach(reach);
}

/** A problem and how many characters of the document had been looked at. */
export type ProblemReach = { problem: YamlProblem; reach: number };

/** The offset in the text, and whether a tab in the indentation is to blame. */
export type ProblemPlace = { offset: number; isTab: boolean };

function locate(characters: Characters, { problem, reach }: ProblemReach): number {
  const at = characters.clampToLine(characters.lookedAt(reach), problem.at.line);
  switch (problem.kind) {
    case "exact":
      return characters.fromText(problem.at.offset);
    case "open-quote":
      return characters.fromText(problem.context?.offset ?? problem.at.offset);
    case "directive":
      return characters.firstContent();
    case "missing-colon":
      return characters.firstOfLine(characters.lineWithTextBefore(at));
    case "parser":
      return characters.wordStart(characters.withText(at));
    case "scanner":
      return characters.skipBlanks(at);
  }
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
  lookedAt(reach: number): number {
    const looked = Math.min(reach + (this.hasMark ? 1 : 0), this.characters.length + lookahead);
    return Math.min(Math.max(looked - lookahead, 0), Math.max(this.characters.length - 1, 0));
  }

  clampToLine(at: number, line: number): number {
    const start = this.lines[Math.min(line, this.lines.length - 1)] ?? 0;
    return at < start || at > this.lineEnd(start) ? start : at;
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
