import { scanBlockScalar } from "./scan-block-scalar.ts";
import { scanPlainScalar } from "./scan-plain-scalar.ts";
import { scanAnchor, scanDirective, scanTag } from "./scan-properties.ts";
import { scanQuotedScalar } from "./scan-quoted-scalar.ts";
import { SimpleKeys } from "./simple-keys.ts";
import { isBlankOrEnd, isBreak, type Mark, type TextCursor } from "./text-cursor.ts";
import type { PlainTokenKind, Token } from "./token.ts";
import { YamlProblem } from "./yaml-problem.ts";

/** Signs that no scalar without quotes may start with. */
const indicators = new Set([..."-?:,[]{}#&*!|>'\"%@`"].map((char) => char.charCodeAt(0)));

/** How many collections may be open at once before Helm's own reader gives up. */
const mostLevels = 10_000;

/**
 * Turns a document into tokens, by the rules of YAML 1.1 as Helm's reader applies them. A key is recognized when its
 * `:` is seen, so tokens are taken from a queue that is filled only as far as needed: what follows the first document
 * is never read, exactly as in Helm.
 */
export class Scanner {
  private readonly cursor: TextCursor;
  private readonly keys: SimpleKeys;
  private queue: Token[] = [];
  private taken = 0;
  private readonly indents: number[] = [];
  private indent = -1;
  private flowLevel = 0;
  private isKeyAllowed = true;

  constructor(cursor: TextCursor) {
    this.cursor = cursor;
    this.keys = new SimpleKeys(cursor.mark());
  }

  /** The next token, which stays in the queue. */
  peek(): Token {
    for (;;) {
      const token = this.queue[0];
      if (token !== undefined && !this.keys.mayStartAt(this.taken, this.cursor)) return token;
      this.fetch();
    }
  }

  /** Takes the next token out of the queue. */
  take(): Token {
    const token = this.peek();
    this.queue.shift();
    this.taken += 1;
    return token;
  }

  private fetch(): void {
    const { cursor } = this;
    this.skipToToken();
    this.unroll(cursor.column);
    cursor.need(4);
    const code = cursor.code();
    if (code === 0) this.fetchEnd();
    else if (cursor.column === 0 && code === 0x25) this.fetchDirective();
    else if (cursor.isAtDocumentMarker()) this.fetchMarker(code);
    else if (!this.fetchIndicator(String.fromCharCode(code))) this.fetchContent(code);
  }

  /** Signs that stand for structure. */
  private fetchIndicator(sign: string): boolean {
    const isWord = isBlankOrEnd(this.cursor.code(1));
    const isInFlow = this.flowLevel > 0;
    if (sign === "[") this.openFlow("flow-sequence-start");
    else if (sign === "{") this.openFlow("flow-mapping-start");
    else if (sign === "]") this.closeFlow("flow-sequence-end");
    else if (sign === "}") this.closeFlow("flow-mapping-end");
    else if (sign === ",") this.fetchFlowEntry();
    else if (sign === "-" && isWord) this.fetchBlockEntry();
    else if (sign === "?" && (isInFlow || isWord)) this.fetchKey();
    else if (sign === ":" && (isInFlow || isWord)) this.fetchValue();
    else return false;
    return true;
  }

  /** Signs that stand for content, and content itself. */
  private fetchContent(code: number): void {
    const { cursor } = this;
    const sign = String.fromCharCode(code);
    if (sign === "*" || sign === "&") this.fetchPart(() => scanAnchor(cursor));
    else if (sign === "!") this.fetchPart(() => scanTag(cursor));
    else if ((sign === "|" || sign === ">") && this.flowLevel === 0) this.fetchBlockScalar();
    else if (sign === "'" || sign === '"') this.fetchPart(() => scanQuotedScalar(cursor));
    else if (this.startsPlain(code)) this.fetchPlain();
    else {
      throw new YamlProblem(`no value can start with ${sign}`, { at: cursor.mark() });
    }
  }

  private startsPlain(code: number): boolean {
    if (!isBlankOrEnd(code) && !indicators.has(code)) return true;
    const next = this.cursor.code(1);
    if (code === 0x2d) return next !== 0x20 && next !== 0x09;
    return this.flowLevel === 0 && (code === 0x3f || code === 0x3a) && !isBlankOrEnd(next);
  }

  private skipToToken(): void {
    const { cursor } = this;
    for (;;) {
      const isTabAllowed = this.flowLevel > 0 || !this.isKeyAllowed;
      while (cursor.code() === 0x20 || (isTabAllowed && cursor.code() === 0x09)) cursor.skip();
      if (cursor.code() === 0x23) cursor.skipToBreak();
      if (!isBreak(cursor.code())) return;
      cursor.readBreak();
      if (this.flowLevel === 0) this.isKeyAllowed = true;
    }
  }

  private add(kind: PlainTokenKind, length: number): void {
    const start = this.cursor.mark();
    for (let taken = 0; taken < length; taken += 1) this.cursor.skip();
    this.queue.push({ kind, start, end: this.cursor.mark() });
  }

  /** Inserts a token without text in front of a token that is still in the queue. */
  private insert(kind: PlainTokenKind, mark: Mark, token: number): void {
    const place = token - this.taken;
    const inserted: Token = { kind, start: mark, end: mark };
    if (place < 0) this.queue.push(inserted);
    else this.queue.splice(place, 0, inserted);
  }

  private nextToken(): number {
    return this.taken + this.queue.length;
  }

  /** Opens a block collection where the column is further in than the one around it. */
  private roll(kind: PlainTokenKind, mark: Mark, token: number): void {
    if (this.flowLevel > 0 || this.indent >= mark.column) return;
    this.indents.push(this.indent);
    this.indent = mark.column;
    if (this.indents.length > mostLevels) throw tooDeep(mark);
    this.insert(kind, mark, token);
  }

  /** Closes the block collections that are further in than the column. */
  private unroll(column: number): void {
    if (this.flowLevel > 0) return;
    while (this.indent > column) {
      this.add("block-end", 0);
      this.indent = this.indents.pop() ?? -1;
    }
  }

  private saveKey(): void {
    if (!this.isKeyAllowed) return;
    const { cursor } = this;
    const isRequired = this.flowLevel === 0 && this.indent === cursor.column;
    this.keys.save({ isRequired, token: this.nextToken(), mark: cursor.mark() });
  }

  private removeKey(): void {
    this.keys.remove(this.cursor.mark());
  }

  private fetchEnd(): void {
    this.unroll(-1);
    this.removeKey();
    this.isKeyAllowed = false;
    this.add("stream-end", 0);
  }

  private fetchDirective(): void {
    this.unroll(-1);
    this.removeKey();
    this.isKeyAllowed = false;
    this.queue.push(scanDirective(this.cursor));
  }

  private fetchMarker(code: number): void {
    this.unroll(-1);
    this.removeKey();
    this.isKeyAllowed = false;
    this.add(code === 0x2d ? "document-start" : "document-end", 3);
  }

  private openFlow(kind: PlainTokenKind): void {
    this.saveKey();
    this.keys.enter(this.nextToken(), this.cursor.mark());
    this.flowLevel += 1;
    if (this.flowLevel > mostLevels) throw tooDeep(this.cursor.mark());
    this.isKeyAllowed = true;
    this.add(kind, 1);
  }

  private closeFlow(kind: PlainTokenKind): void {
    this.removeKey();
    if (this.flowLevel > 0) {
      this.flowLevel -= 1;
      this.keys.leave();
    }
    this.isKeyAllowed = false;
    this.add(kind, 1);
  }

  private fetchFlowEntry(): void {
    this.removeKey();
    this.isKeyAllowed = true;
    this.add("flow-entry", 1);
  }

  private fetchBlockEntry(): void {
    if (this.flowLevel === 0) this.openBlock("block-sequence-start", "a list item cannot start here");
    this.removeKey();
    this.isKeyAllowed = true;
    this.add("block-entry", 1);
  }

  private fetchKey(): void {
    if (this.flowLevel === 0) this.openBlock("block-mapping-start", "a key cannot start here");
    this.removeKey();
    this.isKeyAllowed = this.flowLevel === 0;
    this.add("key", 1);
  }

  private fetchValue(): void {
    const key = this.keys.current();
    if (this.keys.isValid(key, this.cursor)) {
      this.insert("key", key.mark, key.token);
      this.roll("block-mapping-start", key.mark, key.token);
      this.keys.forget(key);
      this.isKeyAllowed = false;
    } else {
      if (this.flowLevel === 0) {
        this.openBlock("block-mapping-start", "a colon followed by a space is not allowed here");
      }
      this.isKeyAllowed = this.flowLevel === 0;
    }
    this.add("value", 1);
  }

  private openBlock(kind: PlainTokenKind, problem: string): void {
    const mark = this.cursor.mark();
    if (!this.isKeyAllowed) throw new YamlProblem(problem, { at: mark });
    this.roll(kind, mark, this.nextToken());
  }

  /** Anchors, tags and quoted scalars: each may start a key, none may be followed by another start. */
  private fetchPart(scan: () => Token): void {
    this.saveKey();
    this.isKeyAllowed = false;
    this.queue.push(scan());
  }

  private fetchBlockScalar(): void {
    this.removeKey();
    this.isKeyAllowed = true;
    this.queue.push(scanBlockScalar(this.cursor, this.indent));
  }

  private fetchPlain(): void {
    this.saveKey();
    this.isKeyAllowed = false;
    const context = { indent: this.indent, isInFlow: this.flowLevel > 0 };
    const { token, endsLine } = scanPlainScalar(this.cursor, context);
    if (endsLine) this.isKeyAllowed = true;
    this.queue.push(token);
  }
}

function tooDeep(at: Mark): YamlProblem {
  return new YamlProblem("too many lists and maps are open", { at });
}
