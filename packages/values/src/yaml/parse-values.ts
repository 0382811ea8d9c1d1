import type { Issue } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { mergeLayers } from "../merge-layers.ts";
import { valueAt } from "../value-path.ts";
import { TreeBuilder } from "./build-tree.ts";
import { hasTooManyAliases, multipliesTooMuch } from "./count-decodes.ts";
import { decodeText } from "./decode-text.ts";
import { type DocumentReach, startOfIgnored } from "./ignored-text.ts";
import { locateProblem } from "./locate-problem.ts";
import { DocumentParser, deepestLevel, type ParsedDocument } from "./parse-document.ts";
import { keepSource } from "./parsed-documents.ts";
import type { ParsedValues } from "./parsed-values.ts";
import { mergePlaces, type Place } from "./place.ts";
import { createPositions } from "./positions.ts";
import { Scanner } from "./scanner.ts";
import { splitDocuments, type TextChunk } from "./split-documents.ts";
import { TextCursor } from "./text-cursor.ts";
import { type Span, TextLines } from "./text-lines.ts";
import { type YamlCode, yamlFindings } from "./yaml-findings.ts";
import type { YamlNode } from "./yaml-node.ts";
import { YamlProblem } from "./yaml-problem.ts";

/** The size of the largest text that is read, in UTF-8. */
const largestTextBytes = 1024 * 1024;

/**
 * Reads a values text exactly as `helm --values` does: the same tree, and the same findings at the same places as the
 * engine gives. Never throws for what the text holds.
 */
export function parseValues(input: string | Uint8Array): ParsedValues {
  const decoded = decodeText(input);
  const reading = new Reading(decoded.text);
  if (decoded.sizeBytes > largestTextBytes) {
    reading.report("yaml-too-large", "the text is larger than 1 MiB", [0, 0]);
  } else if (decoded.unreadable !== undefined) {
    const { offset, code, message } = decoded.unreadable;
    reading.report(code, message, [offset, offset]);
  } else reading.readAll();
  return reading.finish();
}

class Reading {
  private readonly text: string;
  private readonly lines: TextLines;
  private issues: Issue[] = [];
  private tree: JsonObject = {};
  private place: Place;
  private documents = 0;
  private readonly roots: YamlNode[] = [];
  /** there is something to check although it is not what Helm reads */
  private hasDraft = false;

  constructor(text: string) {
    this.text = text;
    this.lines = new TextLines(text);
    this.place = { value: [0, text.length] };
  }

  report(code: YamlCode, message: string, at: Span): void {
    const { severity, owner } = yamlFindings[code];
    this.issues.push({ code, severity, owner, message, path: [], range: this.lines.rangeOf(at) });
  }

  readAll(): void {
    const { chunks, badSeparator } = splitDocuments(this.text);
    if (badSeparator !== undefined) {
      const { start } = badSeparator;
      const message = "only a comment may follow `---` on its line";
      this.report("yaml-bad-separator", message, [start, this.lines.lineEnd(start)]);
      return;
    }
    this.hasDraft = true;
    for (const chunk of chunks) this.readDocument(chunk);
    if (!this.hasErrors() && depthOf(this.tree) > deepestLevel) {
      this.report("yaml-too-deep", "lists and maps are nested too deeply", [0, 0]);
    }
  }

  finish(): ParsedValues {
    const issues = this.issues.sort(byPlace);
    const positions = createPositions(this.place, this.lines);
    const parsed: ParsedValues = { text: this.text, issues, positions };
    if (this.hasDraft) parsed.draft = this.tree;
    if (!this.hasErrors()) parsed.tree = this.tree;
    return keepSource(parsed, { documents: this.roots, lines: this.lines });
  }

  private hasErrors(): boolean {
    return this.issues.some(({ severity }) => severity === "error");
  }

  private readDocument(chunk: TextChunk): void {
    const cursor = new TextCursor(this.text, chunk);
    const parser = new DocumentParser(new Scanner(cursor), chunk.end);
    try {
      const document = parser.parse();
      this.reportIgnored(parser, document, { text: this.text, chunk, reach: cursor.reach });
      if (document.root !== undefined) this.readRoot(document.root);
    } catch (error) {
      if (!(error instanceof YamlProblem)) throw error;
      this.hasDraft = false;
      this.reportProblem(error, { chunk, reach: cursor.reach });
    }
  }

  private reportProblem(problem: YamlProblem, { chunk, reach }: { chunk: TextChunk; reach: number }): void {
    const { offset, isTab } = locateProblem(this.text, chunk, { problem, reach });
    const code = isTab ? "yaml-tab-indentation" : problem.code;
    const message = isTab ? "a tab must not be used for indentation; use spaces" : problem.message;
    const isSyntax = code === "yaml-syntax";
    this.report(code, isSyntax ? `Helm cannot read this as YAML: ${message}` : message, [
      offset,
      problem.end?.offset ?? this.lines.lineEnd(offset),
    ]);
  }

  /** Helm reads one document of a chunk and silently drops the rest. */
  private reportIgnored(parser: DocumentParser, document: ParsedDocument, at: DocumentReach): void {
    if (document.next.kind === "stream-end" || !parser.hasMore()) return;
    const from = startOfIgnored(document, at);
    if (from === undefined) return;
    const message = "Helm ignores everything from here on: the document ended before";
    this.report("yaml-ignored-text", message, [from, this.lines.lineEnd(from)]);
  }

  private readRoot(root: YamlNode): void {
    if (multipliesTooMuch(root)) {
      this.hasDraft = false;
      const message = "aliases multiply to more than can be kept";
      this.report("yaml-alias-bomb", message, [root.start.offset, this.lines.lineEnd(root.start.offset)]);
      return;
    }
    this.roots.push(root);
    const builder = new TreeBuilder(this.lines);
    const { value, place } = builder.build(root, []);
    this.issues.push(...builder.issues);
    if (isJsonObject(value)) this.addDocument(value, place, builder.spanOf(root));
    else if (value !== null) {
      this.hasDraft = false;
      this.report(
        "yaml-not-a-map",
        "values are a map of keys, not a list or a single value",
        builder.spanOf(root),
      );
    }
    if (!this.hasErrors() && hasTooManyAliases(root)) {
      this.report("yaml-syntax", "Helm cannot read this text", [0, 0]);
    }
  }

  private addDocument(value: JsonObject, place: Place, at: Span): void {
    this.documents += 1;
    if (this.documents === 1) {
      this.tree = value;
      this.place = place;
      return;
    }
    if (this.documents === 2) {
      this.report("yaml-several-documents", "Helm merges several documents, later ones win", [
        at[0],
        this.lines.lineEnd(at[0]),
      ]);
    }
    const before = this.tree;
    this.place = mergePlaces(this.place, place, (path) =>
      [before, value].every((tree) => isJsonObject(valueAt(tree, path))),
    );
    this.tree = mergeLayers(before, value);
  }
}

function byPlace(left: Issue, right: Issue): number {
  const a = left.range;
  const b = right.range;
  if (a === undefined || b === undefined) return 0;
  return a.line - b.line || a.column - b.column || compare(left.code, right.code);
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function depthOf(value: JsonValue): number {
  if (value === null || typeof value !== "object") return 0;
  let deepest = 0;
  for (const item of Object.values(value)) deepest = Math.max(deepest, depthOf(item as JsonValue));
  return deepest + 1;
}
