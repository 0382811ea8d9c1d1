import type { CheckContext, CheckFinding, Component, KeyChange, OwnedKey, ValuesFix } from "../component.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import type { ModelNode } from "../model/chart-model.ts";
import { childOf, isAcceptedPath } from "../model/find-node.ts";
import { formatPath, type KeyPath, startsWith, valueAt } from "../value-path.ts";
import { removeLines } from "./check-owned-keys.ts";
import { compareVersions } from "./compare-versions.ts";
import { findNearestKey, type NearKey } from "./nearest-key.ts";
import { valuesFinding } from "./values-finding.ts";

/**
 * Refuses keys that the chart does not know: Helm would accept them and they would do nothing. Removed and renamed keys
 * say what took their place, rejected ones give the chart's reason, all others name the nearest known key. Keys at the
 * top that start with `x-` may hold anything, such as anchors.
 */
export function checkKnownKeys(context: CheckContext, component: Component): CheckFinding[] {
  return new KnownKeys(context, component).check();
}

type OpenPlace = { node: ModelNode; path: KeyPath; isOpen: boolean };

class KnownKeys {
  private readonly context: CheckContext;
  private readonly component: Component;
  private readonly changes: readonly KeyChange[];
  /** changes that come with later versions */
  private readonly later: readonly KeyChange[];
  private readonly findings: CheckFinding[] = [];

  constructor(context: CheckContext, component: Component) {
    this.context = context;
    this.component = component;
    const { version } = context.model.chart;
    const hasCome = ({ since }: KeyChange) => compareVersions(version, since) >= 0;
    this.changes = component.keyChanges.filter(hasCome);
    this.later = component.keyChanges.filter((change) => !hasCome(change));
  }

  check(): CheckFinding[] {
    this.checkMap(this.context.user, { node: this.context.model.root, path: [], isOpen: false });
    return this.findings;
  }

  /** An open map is handed on with everything below, so that what is below it is open as well. */
  private checkMap(map: JsonObject, { node, path, isOpen }: OpenPlace): void {
    for (const [key, value] of Object.entries(map)) {
      const child = childOf(node, key);
      const full = [...path, key];
      if (child?.rejected !== undefined) this.reject(full, child.rejected);
      else if (child !== undefined) {
        if (!isJsonObject(value) || child.children === undefined) continue;
        this.checkMap(value, { node: child, path: full, isOpen: isOpen || child.isOpen === true });
      } else if (isOpen ? this.isMisspelt(node, full, value) : !(path.length === 0 && key.startsWith("x-"))) {
        this.refuse(value, full);
      }
    }
  }

  /** Any key may stand in an open map, but what is nearly one that templates read by its name is meant to be that. */
  private isMisspelt(node: ModelNode, path: KeyPath, value: JsonValue): boolean {
    return node.isReadByName === true && this.findNear(value, path)?.kind === "spelling";
  }

  private reject(path: KeyPath, reason: string): void {
    const change = this.changes.find((item) => startsWith(path, item.path));
    if (change !== undefined) {
      this.reportChange(change, path);
      return;
    }
    this.findings.push(
      valuesFinding("rejected-key", {
        path,
        at: "key",
        message: `the chart knows ${formatPath(path)} only to refuse it: ${sentence(reason)}`,
        remedy: removeLines(this.context.parsed, path),
        fix: { title: `Remove ${formatPath(path)}`, edits: [{ kind: "unset", path }] },
      }),
    );
  }

  private refuse(value: JsonValue, path: KeyPath): void {
    const exact = this.changes.find((item) => startsWith(path, item.path));
    const below = this.changes.filter(
      (item) => item.path.length > path.length && startsWith(item.path, path),
    );
    const set = below.filter((item) => valueAt(this.context.user, item.path) !== undefined);
    if (exact !== undefined) this.reportChange(exact, path);
    else if (set.length > 0) for (const item of set) this.reportChange(item, item.path);
    else this.refuseUnknown(value, path);
  }

  /** What a later version renames is known here by its old name. */
  private refuseUnknown(value: JsonValue, path: KeyPath): void {
    const { model, user } = this.context;
    const ahead = this.later.flatMap(({ path: old, replacement }) => {
      const isMeant =
        replacement !== undefined && startsWith(replacement, path) && isAcceptedPath(model, old);
      const renamed = isMeant ? valueAt(user, replacement) : undefined;
      return renamed === undefined || replacement === undefined ? [] : [{ old, replacement, renamed }];
    });
    for (const { old, replacement, renamed } of ahead) {
      this.reportUnknown(renamed, replacement, { path: old, kind: "place" });
    }
    const near = this.isWrapper(value, path) ? undefined : this.findNear(value, path);
    if (ahead.length === 0) this.reportUnknown(value, path, near);
  }

  private findNear(value: JsonValue, path: KeyPath): NearKey | undefined {
    return findNearestKey({
      model: this.context.model,
      parent: path.slice(0, -1),
      key: path.at(-1) ?? "",
      value,
      isForbidden: (candidate) => this.ownerOf(candidate) !== undefined,
    });
  }

  private reportChange(change: KeyChange, path: KeyPath): void {
    const name = formatPath(change.path);
    const to = change.replacement === undefined ? undefined : formatPath(change.replacement);
    const what = to === undefined ? "nothing took its place" : `${to} took its place`;
    const note = change.note === undefined ? "" : `; ${change.note}`;
    this.findings.push(
      valuesFinding("removed-key", {
        path,
        at: "key",
        message: `${this.component.name} ${this.context.model.chart.version} no longer has ${name}: ${what}${note}`,
        remedy: to === undefined ? removeLines(this.context.parsed, path) : `Write it as ${to}`,
        fix: this.fixChange(change, path),
      }),
    );
  }

  private fixChange({ path: old, replacement }: KeyChange, path: KeyPath): ValuesFix {
    const { user } = this.context;
    const value = valueAt(user, path);
    const isFree = replacement !== undefined && valueAt(user, replacement) === undefined;
    if (replacement === undefined || !isFree || value === undefined || path.length !== old.length) {
      return { title: `Remove ${formatPath(path)}`, edits: [{ kind: "unset", path }] };
    }
    return { title: `Move to ${formatPath(replacement)}`, edits: move(path, replacement, value) };
  }

  private reportUnknown(value: JsonValue, path: KeyPath, near: NearKey | undefined): void {
    const parent = path.slice(0, -1);
    const key = path.at(-1) ?? "";
    const where = parent.length === 0 ? "" : ` below ${formatPath(parent)}`;
    const fix = near === undefined ? undefined : this.fixNear(near, { path, value });
    this.findings.push(
      valuesFinding("unknown-key", {
        path,
        at: "key",
        message: `the chart knows no key ${JSON.stringify(key)}${where}${this.describeMeant(value, path, near)}`,
        remedy: this.remedyFor(value, path, near),
        ...(fix === undefined ? {} : { fix }),
      }),
    );
  }

  private describeMeant(value: JsonValue, path: KeyPath, near: NearKey | undefined): string {
    if (near === undefined) {
      return this.isWrapper(value, path) ? "; the chart's own keys stand at the top of the text" : "";
    }
    const owned = near.kind === "forbidden" ? this.ownerOf(near.path) : undefined;
    if (owned === undefined) return `; ${describeNear(near)}`;
    return `; ${formatPath(near.path)} is owned by Ichor: ${owned.reason}`;
  }

  private remedyFor(value: JsonValue, path: KeyPath, near: NearKey | undefined): string {
    if (near !== undefined && near.kind !== "forbidden") {
      const name = formatPath(near.path);
      return this.isTaken(near)
        ? `${removeLines(this.context.parsed, path)}: ${name} is set already`
        : `Write ${name}`;
    }
    return this.isWrapper(value, path)
      ? `Take the keys below ${formatPath(path)} to the top and remove it`
      : removeLines(this.context.parsed, path);
  }

  /** Values for a chart that has this one as a part stand below the name of the part. */
  private isWrapper(value: JsonValue, path: KeyPath): boolean {
    const { chart, root } = this.context.model;
    return (
      path.length === 1 &&
      path[0] === chart.name &&
      isJsonObject(value) &&
      Object.keys(value).some((key) => childOf(root, key) !== undefined)
    );
  }

  private ownerOf(path: KeyPath): OwnedKey | undefined {
    return this.component.owned.find((owned) => startsWith(path, owned.path));
  }

  private isTaken(near: NearKey): boolean {
    return valueAt(this.context.user, near.path) !== undefined;
  }

  /** No edit where the key that is meant is set already. */
  private fixNear(
    near: NearKey,
    { path, value }: { path: KeyPath; value: JsonValue },
  ): ValuesFix | undefined {
    if (near.kind === "forbidden") {
      return { title: `Remove ${formatPath(path)}`, edits: [{ kind: "unset", path }] };
    }
    if (this.isTaken(near)) return undefined;
    const name = formatPath(near.path);
    if (near.kind === "spelling") return { title: `Change to ${name}`, replaceKey: near.path.at(-1) ?? "" };
    return { title: `Move to ${name}`, edits: move(path, near.path, value) };
  }
}

function move(from: KeyPath, to: KeyPath, value: JsonValue) {
  return [{ kind: "unset", path: from } as const, { kind: "set", path: to, value } as const];
}

function describeNear({ kind, path }: NearKey): string {
  const name = formatPath(path);
  if (kind === "nesting") return `write it as nested keys: ${name}`;
  return kind === "place" ? `it has ${name}` : `did you mean ${path.at(-1)}`;
}

/** A chart's own words on one line, without a full stop. */
function sentence(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
}
