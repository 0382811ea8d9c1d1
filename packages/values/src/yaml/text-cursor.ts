/** A place of the text as the reader of YAML counts it: lines and columns start at 0, columns count characters. */
export type Mark = {
  /** UTF-16 code units from the start of the text */
  offset: number;
  line: number;
  column: number;
  /** characters from the start of the document */
  index: number;
};

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** Whether a code unit is a line break of YAML 1.1: besides CR and LF also NEL, LS and PS. */
export function isBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** Whether a code unit is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === space || code === tab;
}

/** Whether a code unit ends a word: blank, break or end of text (0). */
export function isBlankOrEnd(code: number): boolean {
  return code === 0 || isBlank(code) || isBreak(code);
}

/**
 * Walks through one document of a text. The end of the document reads as code unit 0, which no valid text holds; a
 * missing line break at the end is added, as Helm does it.
 * `end` is the offset after the last code unit that belongs to the document.
 */
export class TextCursor {
  readonly text: string;
  readonly end: number;
  private readonly hasFinalBreak: boolean;
  offset: number;
  line = 0;
  column = 0;
  index = 0;
  /** how many characters had to be looked at so far; see `locateProblem` */
  reach = 0;

  constructor(text: string, { start, end }: { start: number; end: number }) {
    this.text = text;
    this.end = end;
    this.offset = text.charCodeAt(start) === 0xfeff && start < end ? start + 1 : start;
    this.hasFinalBreak = end > start && text.charCodeAt(end - 1) === lineFeed;
  }

  /** The code unit `ahead` places further on. */
  code(ahead = 0): number {
    const at = this.offset + ahead;
    if (at < this.end) return this.text.charCodeAt(at);
    return at === this.end && !this.hasFinalBreak ? lineFeed : 0;
  }

  mark(): Mark {
    return { offset: this.offset, line: this.line, column: this.column, index: this.index };
  }

  /** Remembers that the next characters had to be looked at. */
  need(count: number): void {
    if (this.index + count > this.reach) this.reach = this.index + count;
  }

  /** Takes one character, both halves of a surrogate pair included. */
  skip(): void {
    const code = this.code();
    this.offset += code >= 0xd800 && code <= 0xdbff ? 2 : 1;
    this.column += 1;
    this.index += 1;
    this.need(1);
  }

  /** Takes one character and returns it. */
  read(): string {
    const from = this.offset;
    this.skip();
    return this.text.slice(from, this.offset);
  }

  /** Takes one line break and returns it as YAML keeps it: LS and PS stay, all others become a line feed. */
  readBreak(): string {
    const code = this.code();
    this.offset += this.breakLength(code);
    this.line += 1;
    this.column = 0;
    this.index += 1;
    // the engine looks for problems in a text with four more line breaks, which count as read like all others
    this.need(this.offset >= this.end ? 6 : 1);
    return code === 0x2028 || code === 0x2029 ? String.fromCharCode(code) : "\n";
  }

  /** Takes spaces and tabs. */
  skipBlanks(): void {
    while (isBlank(this.code())) this.skip();
  }

  /** Takes everything up to the end of the line. */
  skipToBreak(): void {
    let at = this.offset;
    let characters = 0;
    for (; at < this.end; at += 1) {
      const code = this.text.charCodeAt(at);
      if (isBreak(code)) break;
      if ((code & 0xfc00) !== 0xdc00) characters += 1;
    }
    this.offset = at;
    this.column += characters;
    this.index += characters;
    this.need(1);
  }

  /** Whether `---` or `...` stands here as a word of its own at the start of a line. */
  isAtDocumentMarker(): boolean {
    if (this.column !== 0 || !isBlankOrEnd(this.code(3))) return false;
    const sign = this.code();
    return (sign === 0x2d || sign === 0x2e) && this.code(1) === sign && this.code(2) === sign;
  }

  /** Helm drops one CR before each LF when it splits the text into lines, so CR CR LF is one break as well. */
  private breakLength(code: number): number {
    if (code !== carriageReturn) return 1;
    if (this.code(1) === lineFeed) return 2;
    return this.code(1) === carriageReturn && this.code(2) === lineFeed ? 3 : 1;
  }
}
