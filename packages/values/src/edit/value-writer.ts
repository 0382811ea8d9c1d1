import type { JsonObject, JsonValue } from "../json-value.ts";
import { TextLines } from "../yaml/text-lines.ts";
import type { MapEntry, MapNode, YamlNode } from "../yaml/yaml-node.ts";
import { formatBlockMap, formatEntry, formatFlow, formatText, withValue } from "./format-yaml.ts";
import { contentOf, type Slot } from "./slot.ts";
import type { Splice } from "./splice.ts";

/** Thrown where a text is written in a way that cannot be changed in place; never seen outside of `editValues`. */
export class NotEditable extends Error {}

/** Writes values into a text so that everything else keeps its bytes. */
export class ValueWriter {
  private readonly text: string;
  private readonly lines: TextLines;
  private readonly lineBreak: string;

  constructor(text: string) {
    this.text = text;
    this.lines = new TextLines(text);
    this.lineBreak = /\r?\n/.exec(text)?.[0] ?? "\n";
  }

  /** Puts a value in the place of the one in a slot. */
  replace(slot: Slot, value: JsonValue): Splice {
    const node = contentOf(slot);
    if (isInFlow(slot)) return this.replaceInFlow(slot, node, value);
    const mark = this.afterMark(slot);
    const [first = "", ...rest] = withValue("", value, this.indentOf(slot));
    if (rest.length === 0 && !isBlock(node)) return this.replaceOnLine(node, mark, first);
    const end = isMissing(node) ? this.lines.lineEnd(mark) : this.contentEnd(node);
    const comment = this.commentOf(node, mark);
    return { start: mark, end, text: this.join([first + comment, ...rest]) };
  }

  /** Adds a key to a map that does not have it. */
  insert(map: MapNode, key: string, value: JsonValue): Splice {
    const last = map.entries.at(-1);
    if (last === undefined) {
      const inside = map.contentStart.offset + 1;
      return { start: inside, end: inside, text: `${formatText(key)}: ${formatFlow(value)}` };
    }
    if (map.isFlow) {
      const end = isMissing(last.value) ? last.key.end.offset : last.value.end.offset;
      return { start: end, end, text: `, ${formatText(key)}: ${formatFlow(value)}` };
    }
    const lines = formatEntry(key, value, this.columnOf(map.entries[0] ?? last));
    const end = this.contentEnd(isMissing(last.value) ? last.key : last.value);
    return { start: end, end, text: this.lineBreak + this.join(lines) };
  }

  /** Puts a map in the place of a document that is empty, null or `{}`. */
  replaceRoot(root: YamlNode, tree: JsonObject): Splice {
    const end = Math.max(root.end.offset, root.start.offset);
    return { start: root.start.offset, end, text: this.join(formatBlockMap(tree, 0)) };
  }

  /** Writes a map behind a text without values. */
  append(tree: JsonObject): Splice {
    const end = this.text.length;
    const isOpenLine = end > 0 && !/[\r\n]$/.test(this.text) && this.text !== "\ufeff";
    const start = isOpenLine ? this.lineBreak : "";
    return { start: end, end, text: start + this.join(formatBlockMap(tree, 0)) + this.lineBreak };
  }

  /** Takes a key out of a map that has others as well. */
  remove(map: MapNode, entry: MapEntry): Splice {
    const index = map.entries.indexOf(entry);
    const next = map.entries[index + 1];
    if (map.isFlow) return this.removeInFlow(map, { entry, index, next });
    const start = entry.key.start.offset;
    const lineStart = this.lines.lineStart(start);
    const before = this.text.slice(lineStart, start);
    if (before.trim() === "")
      return { start: lineStart, end: this.afterLine(this.entryEnd(entry)), text: "" };
    if (!/^[ \t]*(- +)+$/.test(before) || next === undefined) throw new NotEditable();
    return { start, end: next.key.start.offset, text: "" };
  }

  /** Takes the only key of a document's map out, so that the document is empty. */
  removeLast(root: MapNode, entry: MapEntry): Splice {
    if (root.isFlow) return { start: root.contentStart.offset, end: root.end.offset, text: "{}" };
    const start = this.lines.lineStart(entry.key.start.offset);
    if (this.text.slice(start, entry.key.start.offset).trim() !== "") throw new NotEditable();
    return { start, end: this.afterLine(this.entryEnd(entry)), text: "" };
  }

  private removeInFlow(
    map: MapNode,
    { entry, index, next }: { entry: MapEntry; index: number; next: MapEntry | undefined },
  ): Splice {
    if (next !== undefined) return { start: entry.key.start.offset, end: next.key.start.offset, text: "" };
    const previous = map.entries[index - 1];
    if (previous === undefined) throw new NotEditable();
    return { start: this.flowEnd(previous), end: this.flowEnd(entry), text: "" };
  }

  private flowEnd({ key, value }: MapEntry): number {
    if (!isMissing(value)) return value.end.offset;
    const colon = /^\s*:/.exec(this.text.slice(key.end.offset));
    return key.end.offset + (colon?.[0].length ?? 0);
  }

  private replaceInFlow(slot: Slot, node: YamlNode, value: JsonValue): Splice {
    if (!isMissing(node)) return { start: node.start.offset, end: node.end.offset, text: formatFlow(value) };
    if (slot.kind === "item") throw new NotEditable();
    const end = slot.entry.key.end.offset;
    const colon = /^\s*:/.exec(this.text.slice(end));
    const at = end + (colon?.[0].length ?? 0);
    return { start: at, end: at, text: `${colon === null ? ":" : ""} ${formatFlow(value)}` };
  }

  private replaceOnLine(node: YamlNode, mark: number, written: string): Splice {
    if (isMissing(node)) return { start: mark, end: mark, text: written };
    return { start: node.start.offset, end: node.end.offset, text: written.trimStart() };
  }

  /** The offset behind the colon or the dash of a slot in block style. */
  private afterMark(slot: Slot): number {
    if (slot.kind === "entry") {
      const end = slot.entry.key.end.offset;
      const colon = /^[ \t]*:/.exec(this.text.slice(end, this.lines.lineEnd(end)));
      if (colon === null) throw new NotEditable();
      return end + colon[0].length;
    }
    const start = contentOf(slot).start.offset;
    const dash = /-(?=\s*(?:#[^\r\n]*\s+)*$)/.exec(this.text.slice(this.previousEnd(slot), start));
    if (dash === null) throw new NotEditable();
    return this.previousEnd(slot) + dash.index + 1;
  }

  private previousEnd(slot: Extract<Slot, { kind: "item" }>): number {
    const previous = slot.list.items[slot.index - 1];
    return previous === undefined ? this.lines.lineStart(slot.list.contentStart.offset) : previous.end.offset;
  }

  private indentOf(slot: Slot): number {
    if (slot.kind === "entry") return this.columnOf(slot.entry);
    const mark = this.afterMark(slot) - 1;
    return mark - this.lines.lineStart(mark);
  }

  private columnOf({ key }: MapEntry): number {
    const start = key.start.offset;
    const lineStart = this.lines.lineStart(start);
    return start - lineStart - (lineStart === 0 && this.text.startsWith("\ufeff") ? 1 : 0);
  }

  /** A comment on the line of the key, with the spaces in front of it. */
  private commentOf(node: YamlNode, mark: number): string {
    if (!isMissing(node) && !isBlock(node)) {
      return this.text.slice(node.end.offset, this.lines.lineEnd(node.end.offset)).trimEnd();
    }
    const lineEnd = this.lines.lineEnd(mark);
    const isBelow = isMissing(node) || node.kind === "scalar" || node.start.offset > lineEnd;
    const comment = isBelow ? /(?:^|\s)\s*#.*$/.exec(this.text.slice(mark, lineEnd)) : null;
    return comment === null ? "" : ` ${comment[0].trim()}`;
  }

  /** The end of the last line of a value, its line break not included. */
  private contentEnd(node: YamlNode): number {
    const end = Math.min(node.end.offset, this.text.length);
    const isAfterBreak = isBlock(node) && end > 0 && /[\r\n]/.test(this.text[end - 1] ?? "");
    if (!isAfterBreak) return this.lines.lineEnd(end);
    return this.text.slice(end - 2, end) === "\r\n" ? end - 2 : end - 1;
  }

  private entryEnd({ key, value }: MapEntry): number {
    return isMissing(value) ? this.lines.lineEnd(key.end.offset) : this.contentEnd(value);
  }

  private afterLine(lineEnd: number): number {
    if (this.text.startsWith("\r\n", lineEnd)) return lineEnd + 2;
    return Math.min(lineEnd + 1, this.text.length);
  }

  private join(lines: readonly string[]): string {
    return lines.join(this.lineBreak);
  }
}

/** Nothing is written: `key:` alone. */
function isMissing(node: YamlNode): boolean {
  return node.kind === "scalar" && node.value === "" && node.end.offset <= node.start.offset;
}

/** Lists and maps on lines of their own, and blocks of text. */
function isBlock(node: YamlNode): boolean {
  if (node.kind === "scalar") return node.style === "literal" || node.style === "folded";
  return node.kind !== "alias" && !node.isFlow;
}

function isInFlow(slot: Slot): boolean {
  return slot.kind === "entry" ? slot.map.isFlow : slot.list.isFlow;
}
