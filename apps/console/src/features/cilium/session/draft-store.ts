import { createStore, type Store } from "../../../data/store.ts";

// What a person typed and did not save yet. It is kept in the browser, so that it survives a reload, a crash and the end
// of a session; it is dropped when it was saved or thrown away on purpose.

/** A draft with what it was made from, so that it can be merged when the stored values moved meanwhile. */
export type Draft = {
  text: string;
  /** the stored text that the draft began with */
  baseText: string;
  /** hash of the layer that the draft began with */
  layerHash: string;
  /** milliseconds since 1970 */
  savedAt: number;
};

/** The drafts of one cluster. */
export type DraftStore = {
  /** the stored draft; undefined when there is none, or it cannot be read */
  read(): Draft | undefined;
  write(draft: Draft): void;
  clear(): void;
  /** when the draft was last kept; `undefined` when there is none, `"refused"` when the browser keeps nothing */
  keptAt: Store<number | "refused" | undefined>;
  /** a draft that was replaced on purpose and can be brought back */
  setAside: {
    read(): Draft | undefined;
    write(draft: Draft): void;
    clear(): void;
  };
};

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** `name` has to tell clusters of different API servers apart, which may have equal names. */
export function createDraftStore(storage: Storage, name: string): DraftStore {
  const draft = slot(storage, `ichor.draft.${name}`);
  const keptAt = createStore<number | "refused" | undefined>(draft.read()?.savedAt);
  return {
    read: draft.read,
    write(next) {
      keptAt.set(draft.write(next) ? next.savedAt : "refused");
    },
    clear() {
      draft.clear();
      keptAt.set(undefined);
    },
    keptAt,
    setAside: slot(storage, `ichor.aside.${name}`),
  };
}

function slot(storage: Storage, key: string) {
  return {
    read(): Draft | undefined {
      try {
        return parseDraft(JSON.parse(storage.getItem(key) ?? "null"));
      } catch {
        return undefined;
      }
    },
    write(draft: Draft): boolean {
      try {
        storage.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    clear(): void {
      try {
        storage.removeItem(key);
      } catch {
        // a browser that keeps nothing has nothing to remove
      }
    },
  };
}

function parseDraft(value: unknown): Draft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { text, baseText, layerHash, savedAt } = value as Record<string, unknown>;
  if (typeof text !== "string" || typeof baseText !== "string") return undefined;
  if (typeof layerHash !== "string" || typeof savedAt !== "number") return undefined;
  return { text, baseText, layerHash, savedAt };
}
