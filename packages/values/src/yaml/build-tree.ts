import type { Issue, PathStep } from "@ichor/errors";
import { isJsonObject, type JsonObject, type JsonValue, setOwn } from "../json-value.ts";
import { formatKey } from "./format-key.ts";
import { remarksOnNumber } from "./number-remarks.ts";
import { deepestLevel } from "./parse-document.ts";
import type { Place } from "./place.ts";
import { resolveScalar, type Scalar } from "./resolve-scalar.ts";
import type { Span, TextLines } from "./text-lines.ts";
import { type YamlCode, yamlFindings } from "./yaml-findings.ts";
import {
  type AliasNode,
  coreTag,
  isMergeKey,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type YamlNode,
} from "./yaml-node.ts";
import { YamlProblem } from "./yaml-problem.ts";

/** What a document says, with the place of everything. After an error the value means nothing. */
export type Built = { value: JsonValue; place: Place };

type Report = {
  code: YamlCode;
  message: string;
  at: Span;
  path: readonly PathStep[];
  related?: readonly Span[];
  remedy?: string;
};

/** The state of one map while it is built. */
type OpenMap = {
  tree: Record<string, JsonValue>;
  below: Map<PathStep, Place>;
  /** where each key was written, merged ones not included */
  written: Map<string, Span>;
  mergedAt?: Span;
};

const knownTags = new Set(
  ["str", "bool", "int", "float", "null", "timestamp", "binary", "merge", "map", "seq"].map(
    (name) => coreTag + name,
  ),
);

/**
 * Builds the tree that Helm's YAML library would build and reports where it differs from what the text suggests.
 * A merge key acts where it stands: it overrides what was written before it in the same map.
 */
export class TreeBuilder {
  readonly issues: Issue[] = [];
  private readonly lines: TextLines;
  /** nodes that are being built, to notice an alias inside of its own anchor */
  private readonly open = new Set<YamlNode>();
  private readonly built = new Map<YamlNode, Built>();
  /** issues belong to the text, so what an alias repeats is not reported again */
  private isRepeating = false;
  private depth = 0;

  constructor(lines: TextLines) {
    this.lines = lines;
  }

  build(node: YamlNode, path: readonly PathStep[]): Built {
    if (node.kind === "alias") return this.buildAlias(node, path);
    const isCollection = node.kind !== "scalar";
    if (isCollection && this.depth === deepestLevel) return this.refuseDepth(node, path);
    const result = isCollection ? this.buildCollection(node, path) : this.buildScalar(node, path);
    this.built.set(node, result);
    return result;
  }

  report({ code, message, at, path, related = [], remedy }: Report): void {
    if (this.isRepeating) return;
    const { severity, owner } = yamlFindings[code];
    this.issues.push({
      code,
      severity,
      owner,
      message,
      path: [...path],
      range: this.lines.rangeOf(at),
      ...(remedy === undefined ? {} : { remedy }),
      ...(related.length === 0 ? {} : { related: related.map((span) => this.lines.rangeOf(span)) }),
    });
  }

  /** Scalars as they stand, of all others the first line. */
  spanOf(node: YamlNode): Span {
    if (node.kind === "scalar") {
      const start = node.contentStart.offset;
      return [start, Math.max(Math.min(node.end.offset, this.lines.lineEnd(start)), start)];
    }
    return [node.start.offset, this.lines.lineEnd(node.start.offset)];
  }

  private refuseDepth(node: YamlNode, path: readonly PathStep[]): Built {
    if (!this.issues.some(({ code }) => code === "yaml-too-deep")) {
      const message = "lists and maps are nested too deeply";
      this.report({ code: "yaml-too-deep", message, at: this.spanOf(node), path });
    }
    return nothing(node);
  }

  private buildCollection(node: Exclude<YamlNode, AliasNode | ScalarNode>, path: readonly PathStep[]): Built {
    this.checkTag(node, path);
    this.open.add(node);
    this.depth += 1;
    const result = node.kind === "map" ? this.buildMap(node, path) : this.buildList(node.items, path);
    this.depth -= 1;
    this.open.delete(node);
    return { value: result.value, place: { value: contentOf(node), below: result.below } };
  }

  private buildList(items: readonly YamlNode[], path: readonly PathStep[]) {
    const below = new Map<PathStep, Place>();
    const value = items.map((item, index) => {
      const part = this.build(item, [...path, index]);
      below.set(index, part.place);
      return part.value;
    });
    return { value, below };
  }

  private buildAlias(node: AliasNode, path: readonly PathStep[]): Built {
    const at: Span = [node.start.offset, node.end.offset];
    if (this.open.has(node.target)) {
      const where = { at: this.spanOf(node), path };
      this.report({ code: "yaml-self-alias", message: "an anchor contains itself", ...where });
      return nothing(node);
    }
    const target = this.repeat(() => this.built.get(node.target) ?? this.build(node.target, path));
    return { value: target.value, place: { ...target.place, via: at } };
  }

  private repeat<Result>(act: () => Result): Result {
    const wasRepeating = this.isRepeating;
    this.isRepeating = true;
    const result = act();
    this.isRepeating = wasRepeating;
    return result;
  }

  private buildScalar(node: ScalarNode, path: readonly PathStep[]): Built {
    const place: Place = { value: contentOf(node) };
    const scalar = this.resolve(node, path);
    if (scalar === undefined) return { value: null, place };
    this.checkText(node, path, hasHiddenEdge);
    this.remarkOn(scalar, node, path);
    if (scalar.kind === "null") return { value: null, place };
    if (scalar.kind === "bool" || scalar.kind === "string") return { value: scalar.value, place };
    const number = Number(scalar.value) + 0;
    return { value: Number.isFinite(number) ? number : null, place };
  }

  private remarkOn(scalar: Scalar, node: ScalarNode, path: readonly PathStep[]): void {
    const at = this.spanOf(node);
    if (scalar.kind === "bool" && !hasExplicitTag(node) && !/^(true|false)$/i.test(node.value)) {
      const message = `this word is a boolean: Helm reads ${scalar.value}; quote it if it is a text`;
      this.report({ code: "yaml-boolean-word", message, at, path });
    }
    if (scalar.kind === "int" || scalar.kind === "float") {
      for (const remark of remarksOnNumber(Number(scalar.value), node.value)) {
        this.report({ ...remark, at, path });
      }
    }
  }

  private checkText(node: ScalarNode, path: readonly PathStep[], isHidden: (text: string) => boolean): void {
    const at = this.spanOf(node);
    if (controlCharacter.test(node.value)) {
      const message = "a control character must not stand in a value: templates would print it unquoted";
      this.report({ code: "yaml-control-character", message, at, path });
    }
    if (node.value.includes("\n") && node.style !== "literal" && node.style !== "folded") {
      const message =
        "the text has a line break: where a template prints it unquoted it adds lines to the manifest";
      this.report({ code: "yaml-line-break-in-quotes", message, at, path });
    }
    if (node.style === "plain" && isHidden(node.value)) {
      const message =
        "a space that is no ordinary space is part of this text; indentation needs ordinary spaces";
      this.report({ code: "yaml-no-break-space", message, at, path });
    }
  }

  private resolve(node: ScalarNode, path: readonly PathStep[]): Scalar | undefined {
    if (node.tag === "!") {
      const message = "the tag `!` makes this a text";
      this.report({ code: "yaml-unknown-tag", message, at: this.spanOf(node), path });
    } else this.checkTag(node, path);
    try {
      const scalar = resolveScalar(node);
      if (scalar.kind === "string" && scalar.isMangled === true) {
        const message = "the decoded bytes are no text: Helm replaces what is not UTF-8";
        this.report({ code: "yaml-binary-not-text", message, at: this.spanOf(node), path });
      }
      return scalar;
    } catch (error) {
      if (!(error instanceof YamlProblem)) throw error;
      this.report({ code: error.code, message: error.message, at: this.spanOf(node), path });
      return undefined;
    }
  }

  private checkTag(node: Exclude<YamlNode, AliasNode>, path: readonly PathStep[]): void {
    if (node.tag === "" || node.tag === "!" || knownTags.has(node.tag)) return;
    this.report({ code: "yaml-unknown-tag", message: "Helm ignores this tag", at: this.spanOf(node), path });
  }

  private buildMap(node: MapNode, path: readonly PathStep[]) {
    const map: OpenMap = { tree: {}, below: new Map(), written: new Map() };
    for (const entry of node.entries) {
      if (isMergeKey(entry.key)) this.mergeInto(map, { ...entry, path });
      else this.addEntry(map, entry, path);
    }
    return { value: map.tree, below: map.below };
  }

  private addEntry(map: OpenMap, entry: MapEntry, path: readonly PathStep[]): void {
    const { key, value } = entry;
    const name = this.nameOf(key, path);
    if (name === undefined) {
      this.build(value, [...path, "?"]);
      return;
    }
    entry.name = name;
    const at = this.spanOf(key);
    const full = [...path, name];
    const first = map.written.get(name);
    if (first === undefined) map.written.set(name, at);
    else this.reportTwice({ at, path: full, related: [first] });
    const built = this.build(value, full);
    setOwn(map.tree, name, built.value);
    map.below.set(name, { ...built.place, key: at });
  }

  private reportTwice(where: { at: Span; path: readonly PathStep[]; related: readonly Span[] }): void {
    const lines = [...where.related, where.at].map(([start]) => this.lines.placeOf(start).line);
    const isOneLine = new Set(lines).size === 1;
    const remedy = isOneLine ? `Keep one on line ${lines[0]}` : `Keep one of lines ${lines.join(" and ")}`;
    this.report({
      code: "yaml-duplicate-key",
      message: "the key stands twice in this map",
      remedy,
      ...where,
    });
  }

  private nameOf(key: YamlNode, path: readonly PathStep[]): string | undefined {
    const node = key.kind === "alias" ? key.target : key;
    const at = this.spanOf(key);
    if (node.kind !== "scalar") {
      const message = "a key must be a single word or number";
      this.report({ code: "yaml-complex-key", message, at, path });
      return undefined;
    }
    const scalar = this.resolve(node, path);
    if (scalar === undefined) return undefined;
    const name = formatKey(scalar);
    if (name === undefined) {
      this.reportBadKey(scalar, { at, path });
      return undefined;
    }
    this.checkText(node, [...path, name], hasHidden);
    if (name !== node.value) this.reportRewritten(scalar, { name, at, path });
    return name;
  }

  private reportBadKey(scalar: Scalar, where: { at: Span; path: readonly PathStep[] }): void {
    if (scalar.kind === "null") {
      const message = "a key must not be null; quote it if it is a text";
      this.report({ code: "yaml-null-key", message, ...where });
    } else {
      const message = "this number is too large for a key; quote it if it is a text";
      this.report({ code: "yaml-inexact-integer", message, ...where });
    }
  }

  private reportRewritten(
    scalar: Scalar,
    { name, at, path }: { name: string; at: Span; path: readonly PathStep[] },
  ): void {
    const where = { at, path: [...path, name] };
    if (scalar.kind === "bool") {
      const message = `this word is a boolean: the key becomes \`${name}\`; quote it`;
      this.report({ code: "yaml-boolean-word-key", message, ...where });
    } else if (scalar.kind === "int" || scalar.kind === "float") {
      const message = `this is a number: the key becomes \`${name}\`; quote it`;
      this.report({ code: "yaml-key-rewritten", message, ...where });
    }
  }

  private mergeInto(
    map: OpenMap,
    entry: { key: YamlNode; value: YamlNode; path: readonly PathStep[] },
  ): void {
    const { key, value } = entry;
    const path = [...entry.path, "<<"];
    const at = this.spanOf(key);
    if (map.mergedAt !== undefined) this.reportTwice({ at, path, related: [map.mergedAt] });
    map.mergedAt = at;
    const sources = value.kind === "list" ? value.items.toReversed() : [value];
    const overridden = new Map<number, Span>();
    for (const source of sources) {
      for (const span of this.mergeOne(map, { source, path: entry.path, via: [at[0], value.end.offset] })) {
        overridden.set(span[0], span);
      }
    }
    if (overridden.size === 0) return;
    const message = "`<<` overrides keys that stand before it; put it first in the map";
    const related = [...overridden.values()].sort((left, right) => left[0] - right[0]);
    this.report({ code: "yaml-merge-overrides", message, at, path, related });
  }

  /** Copies the entries of one merged map; returns where the keys that it overrides stand. */
  private mergeOne(
    map: OpenMap,
    { source, path, via }: { source: YamlNode; path: readonly PathStep[]; via: Span },
  ): Span[] {
    const target = source.kind === "alias" ? source.target : source;
    if (target.kind !== "map") {
      const message = "`<<` merges a map or a list of maps";
      const at = this.spanOf(source);
      this.report({ code: "yaml-merge-not-a-map", message, at, path: [...path, "<<"] });
      return [];
    }
    const { value, place } = this.build(source, path);
    const overridden: Span[] = [];
    for (const [name, item] of Object.entries(isJsonObject(value) ? value : emptyMap)) {
      const first = map.written.get(name);
      if (first !== undefined) overridden.push(first);
      setOwn(map.tree, name, item);
      const below = place.below?.get(name);
      if (below !== undefined) map.below.set(name, { ...below, via });
    }
    return overridden;
  }
}

const emptyMap: JsonObject = {};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the check is about
const controlCharacter = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/;

const hiddenSpace = /[\x85\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;

function hasHidden(text: string): boolean {
  return hiddenSpace.test(text);
}

function hasHiddenEdge(text: string): boolean {
  return hiddenSpace.test(text.slice(0, 1)) || hiddenSpace.test(text.slice(-1));
}

function hasExplicitTag(node: ScalarNode): boolean {
  return node.tag !== "" && node.tag !== "!";
}

function contentOf(node: YamlNode): Span {
  const start = node.kind === "alias" ? node.start : node.contentStart;
  return [start.offset, Math.max(start.offset, node.end.offset)];
}

function nothing(node: YamlNode): Built {
  return { value: null, place: { value: contentOf(node) } };
}
