import type { Mark, TextCursor } from "./text-cursor.ts";
import { YamlProblem } from "./yaml-problem.ts";

/** A place where a key without `?` may have started: whether it did shows only when a `:` follows. */
export type SimpleKey = { isPossible: boolean; isRequired: boolean; token: number; mark: Mark };

/** How far a `:` may be away from the start of its key. */
const longestKey = 1024;

/** The keys that may have started, one for each level of flow collections. */
export class SimpleKeys {
  private readonly levels: SimpleKey[] = [];
  /** level by number of token */
  private readonly byToken = new Map<number, number>();

  constructor(start: Mark) {
    this.levels.push({ isPossible: false, isRequired: false, token: 0, mark: start });
  }

  current(): SimpleKey {
    const key = this.levels.at(-1);
    if (key === undefined) throw new Error("the outermost level of keys cannot be left");
    return key;
  }

  /** Remembers that a key may start with the given token. */
  save(key: Omit<SimpleKey, "isPossible">): void {
    this.remove(key.mark);
    this.levels[this.levels.length - 1] = { ...key, isPossible: true };
    this.byToken.set(key.token, this.levels.length - 1);
  }

  /** No key starts at the current level any more. */
  remove(at: Mark): void {
    const key = this.current();
    if (!key.isPossible) return;
    if (key.isRequired) throw missingColon(key, at);
    this.forget(key);
  }

  forget(key: SimpleKey): void {
    key.isPossible = false;
    this.byToken.delete(key.token);
  }

  enter(token: number, mark: Mark): void {
    this.levels.push({ isPossible: false, isRequired: false, token, mark });
  }

  leave(): void {
    if (this.levels.length === 1) return;
    const key = this.levels.pop();
    if (key !== undefined) this.byToken.delete(key.token);
  }

  /** Whether a key may have started with the given token, so that more text must be read to know. */
  mayStartAt(token: number, cursor: TextCursor): boolean {
    const level = this.byToken.get(token);
    const key = level === undefined ? undefined : this.levels[level];
    return key !== undefined && this.isValid(key, cursor);
  }

  /** Whether a `:` at the cursor would still belong to the key. */
  isValid(key: SimpleKey, cursor: TextCursor): boolean {
    if (!key.isPossible) return false;
    if (key.mark.line >= cursor.line && key.mark.index + longestKey >= cursor.index) return true;
    if (key.isRequired) throw missingColon(key, cursor.mark());
    key.isPossible = false;
    return false;
  }
}

function missingColon(key: SimpleKey, at: Mark): YamlProblem {
  return new YamlProblem("a colon (:) is missing after the key", {
    at,
    context: key.mark,
    kind: "missing-colon",
  });
}
