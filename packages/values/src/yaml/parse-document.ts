import type { Scanner } from "./scanner.ts";
import type { Mark } from "./text-cursor.ts";
import type { Token } from "./token.ts";
import { coreTag, type ListNode, type MapNode, type YamlNode } from "./yaml-node.ts";
import { YamlProblem } from "./yaml-problem.ts";

type NodeKind = { isBlock: boolean; mayBeIndentless: boolean };

type Properties = { start: Mark; end: Mark; anchor?: string; tag: string };

type TagToken = Extract<Token, { kind: "tag" }>;

const anyBlock: NodeKind = { isBlock: true, mayBeIndentless: false };
const mapContent: NodeKind = { isBlock: true, mayBeIndentless: true };
const inFlow: NodeKind = { isBlock: false, mayBeIndentless: false };

/** Lists and maps may be nested this deep; the same limit as that of the engine. */
export const deepestLevel = 100;

/** Where even a text that is refused for its depth is not read any further: readers that recurse must not overflow. */
const deepestRead = 1000;

/** What was read of a document: its root, absent in an empty one, and the token that ended it. */
export type ParsedDocument = { root: YamlNode | undefined; next: Token };

/** Builds the node tree of the first document behind a scanner. Everything throws `YamlProblem`. */
export class DocumentParser {
  private readonly scanner: Scanner;
  private readonly end: number;
  private readonly anchors = new Map<string, YamlNode>();
  private readonly tagPrefixes = new Map([
    ["!", "!"],
    ["!!", coreTag],
  ]);
  private depth = 0;
  private tooDeepAt: Mark | undefined;

  /** `end` is the offset at which the document's text ends. */
  constructor(scanner: Scanner, end: number) {
    this.scanner = scanner;
    this.end = end;
  }

  parse(): ParsedDocument {
    if (this.is("stream-end")) return { root: undefined, next: this.peek() };
    const isExplicit = this.readDirectives();
    const isEmpty =
      isExplicit &&
      this.is("document-start", "document-end", "stream-end", "version-directive", "tag-directive");
    const root = isEmpty ? this.empty(this.peek().start) : this.parseNode(anyBlock);
    return { root, next: this.peek() };
  }

  /** Whether another document, or text that cannot be read, follows the first one. */
  hasMore(): boolean {
    try {
      while (this.is("document-end")) this.scanner.take();
      return !this.is("stream-end");
    } catch (error) {
      if (error instanceof YamlProblem) return true;
      throw error;
    }
  }

  private peek(): Token {
    return this.scanner.peek();
  }

  private is(...kinds: readonly Token["kind"][]): boolean {
    return kinds.includes(this.peek().kind);
  }

  private readDirectives(): boolean {
    if (!this.is("version-directive", "tag-directive", "document-start")) return false;
    let hasVersion = false;
    const handles = new Set<string>();
    for (let token = this.peek(); ; token = this.peek()) {
      if (token.kind === "version-directive") {
        if (hasVersion) throw unexpected("%YAML stands here twice", token.start);
        if (token.major !== 1 || token.minor !== 1)
          throw unexpected("only version 1.1 of YAML is known", token.start);
        hasVersion = true;
      } else if (token.kind === "tag-directive") {
        if (handles.has(token.handle)) throw unexpected("the same %TAG stands here twice", token.start);
        handles.add(token.handle);
        this.tagPrefixes.set(token.handle, token.prefix);
      } else break;
      this.scanner.take();
    }
    if (!this.is("document-start")) {
      // Helm cuts the text at `---`, so a directive never meets the document that it belongs to
      const at = this.peek().start;
      throw new YamlProblem("a directive (%) has no document", { at, kind: "directive" });
    }
    this.scanner.take();
    return true;
  }

  private parseNode(kind: NodeKind): YamlNode {
    this.depth += 1;
    const token = this.peek();
    if (this.depth === deepestLevel + 1) this.tooDeepAt = token.start;
    if (this.depth > deepestRead) {
      const at = this.tooDeepAt ?? token.start;
      throw new YamlProblem("lists and maps are nested too deeply", {
        at,
        code: "yaml-too-deep",
        kind: "exact",
      });
    }
    const node = token.kind === "alias" ? this.parseAlias(token) : this.parseContent(kind);
    this.depth -= 1;
    return node;
  }

  private parseAlias(token: Extract<Token, { kind: "alias" | "anchor" }>): YamlNode {
    const target = this.anchors.get(token.name);
    if (target === undefined) {
      throw new YamlProblem("no anchor of this name stands before the alias", {
        at: token.start,
        end: token.end,
        code: "yaml-unknown-anchor",
        kind: "exact",
      });
    }
    this.scanner.take();
    return { kind: "alias", name: token.name, target, start: token.start, end: token.end };
  }

  private readProperties(): Properties {
    const first = this.peek();
    const properties: Properties = { start: first.start, end: first.start, tag: "" };
    let tag: TagToken | undefined;
    for (let token = first; ; token = this.peek()) {
      if (token.kind === "anchor" && properties.anchor === undefined) properties.anchor = token.name;
      else if (token.kind === "tag" && tag === undefined) tag = token;
      else break;
      properties.end = token.end;
      this.scanner.take();
    }
    if (tag !== undefined) properties.tag = this.resolveTag(tag, properties.start);
    return properties;
  }

  private resolveTag(token: TagToken, start: Mark): string {
    if (token.handle === "") return token.suffix;
    const prefix = this.tagPrefixes.get(token.handle);
    const tag = prefix === undefined ? "" : prefix + token.suffix;
    if (tag !== "") return tag;
    throw unexpected("the handle of this tag is not declared", token.start, start);
  }

  private parseContent(kind: NodeKind): YamlNode {
    const properties = this.readProperties();
    const token = this.peek();
    if (token.kind === "scalar") {
      this.scanner.take();
      const { value, style, start: contentStart, end } = token;
      const { start, tag } = properties;
      return this.anchored(properties, { kind: "scalar", value, style, tag, start, contentStart, end });
    }
    const collection = this.parseCollection(token, { kind, properties });
    if (collection !== undefined) return collection;
    if (properties.anchor === undefined && properties.tag === "") {
      const message =
        token.kind === "stream-end" ? "a value is missing at the end" : "a value is missing here";
      throw unexpected(message, token.start, properties.start);
    }
    return this.anchored(properties, this.empty(properties.end, properties));
  }

  private parseCollection(
    token: Token,
    { kind, properties }: { kind: NodeKind; properties: Properties },
  ): YamlNode | undefined {
    const { start, tag } = properties;
    const placed = { start, tag, contentStart: token.start, end: token.end };
    if (kind.mayBeIndentless && token.kind === "block-entry") {
      return this.fillIndentless(this.anchored(properties, newList(placed, false)));
    }
    if (token.kind === "flow-sequence-start") {
      return this.fillFlowList(this.anchored(properties, newList(placed, true)));
    }
    if (token.kind === "flow-mapping-start") {
      return this.fillFlowMap(this.anchored(properties, newMap(placed, true)));
    }
    if (!kind.isBlock) return undefined;
    if (token.kind === "block-sequence-start") {
      return this.fillBlockList(this.anchored(properties, newList(placed, false)));
    }
    if (token.kind === "block-mapping-start") {
      return this.fillBlockMap(this.anchored(properties, newMap(placed, false)));
    }
    return undefined;
  }

  /** Anchors are known from the start of their node on, so that an alias inside of it is found (and refused later). */
  private anchored<Node extends YamlNode>(properties: Properties, node: Node): Node {
    if (properties.anchor !== undefined) this.anchors.set(properties.anchor, node);
    return node;
  }

  private empty(at: Mark, properties?: Properties): YamlNode {
    return {
      kind: "scalar",
      value: "",
      style: "plain",
      tag: properties?.tag ?? "",
      start: properties?.start ?? at,
      contentStart: at,
      end: at,
    };
  }

  private fillIndentless(list: ListNode): ListNode {
    while (this.is("block-entry")) {
      const { end } = this.scanner.take();
      const hasNone = this.is("block-entry", "key", "value", "block-end");
      this.push(list, hasNone ? this.empty(end) : this.parseNode(anyBlock));
    }
    return list;
  }

  private fillBlockList(list: ListNode): ListNode {
    const { start } = this.scanner.take();
    while (this.is("block-entry")) {
      const { end } = this.scanner.take();
      const hasNone = this.is("block-entry", "block-end");
      this.push(list, hasNone ? this.empty(end) : this.parseNode(anyBlock));
    }
    this.expectEnd("block-end", { start, message: "a list item (-) is expected here" });
    return list;
  }

  private fillBlockMap(map: MapNode): MapNode {
    const { start } = this.scanner.take();
    while (this.is("key")) {
      const { end } = this.scanner.take();
      const key = this.is("key", "value", "block-end") ? this.empty(end) : this.parseNode(mapContent);
      this.addEntry(map, key, this.parseBlockValue());
    }
    this.expectEnd("block-end", { start, message: "a key is expected here" });
    return map;
  }

  private parseBlockValue(): YamlNode {
    if (!this.is("value")) return this.empty(this.peek().start);
    const { end } = this.scanner.take();
    return this.is("key", "value", "block-end") ? this.empty(end) : this.parseNode(mapContent);
  }

  private fillFlowList(list: ListNode): ListNode {
    const { start } = this.scanner.take();
    for (let isFirst = true; !this.is("flow-sequence-end"); isFirst = false) {
      if (!isFirst) {
        this.expectComma("a comma or ] is missing", start);
        if (this.is("flow-sequence-end")) break;
      }
      this.push(list, this.is("key") ? this.parsePair() : this.parseNode(inFlow));
    }
    list.end = this.scanner.take().end;
    return list;
  }

  /** `[a: b]` holds a map with one entry. */
  private parsePair(): MapNode {
    const { start, end } = this.scanner.take();
    const map = newMap({ start, end, contentStart: start, tag: "" }, true);
    // the reader that Helm uses drops the token after a key that has no text
    const key = this.is("value", "flow-entry", "flow-sequence-end")
      ? this.empty(this.scanner.take().end)
      : this.parseNode(inFlow);
    this.addEntry(map, key, this.parseFlowValue("flow-sequence-end"));
    return map;
  }

  private fillFlowMap(map: MapNode): MapNode {
    const { start } = this.scanner.take();
    for (let isFirst = true; !this.is("flow-mapping-end"); isFirst = false) {
      if (!isFirst) {
        this.expectComma("a comma or } is missing", start);
        if (this.is("flow-mapping-end")) break;
      }
      if (this.is("key")) {
        this.scanner.take();
        const hasNone = this.is("value", "flow-entry", "flow-mapping-end");
        const key = hasNone ? this.empty(this.peek().start) : this.parseNode(inFlow);
        this.addEntry(map, key, this.parseFlowValue("flow-mapping-end"));
      } else {
        const key = this.parseNode(inFlow);
        this.addEntry(map, key, this.empty(this.peek().start));
      }
    }
    map.end = this.scanner.take().end;
    return map;
  }

  private parseFlowValue(closing: Token["kind"]): YamlNode {
    if (!this.is("value")) return this.empty(this.peek().start);
    this.scanner.take();
    return this.is("flow-entry", closing) ? this.empty(this.peek().start) : this.parseNode(inFlow);
  }

  private expectComma(message: string, start: Mark): void {
    const token = this.peek();
    if (token.kind !== "flow-entry") {
      throw unexpected(message, token.start, start);
    }
    this.scanner.take();
  }

  private expectEnd(kind: Token["kind"], { start, message }: { start: Mark; message: string }): void {
    const token = this.peek();
    if (token.kind !== kind) throw unexpected(message, token.start, start);
    this.scanner.take();
  }

  private push(list: ListNode, item: YamlNode): void {
    list.items.push(item);
    list.end = item.end;
  }

  private addEntry(map: MapNode, key: YamlNode, value: YamlNode): void {
    map.entries.push({ key, value });
    map.end = value.end;
  }
}

type Placed = Pick<ListNode, "start" | "contentStart" | "end" | "tag">;

function newList(placed: Placed, isFlow: boolean): ListNode {
  return { kind: "list", items: [], isFlow, ...placed };
}

function newMap(placed: Placed, isFlow: boolean): MapNode {
  return { kind: "map", entries: [], isFlow, ...placed };
}

function unexpected(message: string, at: Mark, context = at): YamlProblem {
  return new YamlProblem(message, { at, context, kind: "parser" });
}
