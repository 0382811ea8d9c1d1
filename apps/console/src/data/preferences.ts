import { useCallback, useSyncExternalStore } from "react";

// What a person chose for this browser: theme, layout of diffs, width of panes, single-letter keys. Kept in local
// storage, shared by all tabs. A browser that refuses storage forgets them on reload, and that is all.

const prefix = "ichor.";
const changed = new EventTarget();
const unsaved = new Map<string, string>();

/** A choice: its name, what it is without a choice, and what counts as one. */
export type Preference<T extends string> = { name: string; fallback: T; isValid(value: string): value is T };

/** The stored choice, or the fallback when there is none or it is not valid. */
export function readPreference<T extends string>({ name, fallback, isValid }: Preference<T>): T {
  const stored = read(prefix + name);
  return stored !== undefined && isValid(stored) ? stored : fallback;
}

/** Stores a choice and tells every component that shows it, in all tabs. */
export function writePreference<T extends string>({ name }: Preference<T>, value: T): void {
  const key = prefix + name;
  try {
    localStorage.setItem(key, value);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, value);
  }
  changed.dispatchEvent(new Event(key));
}

/** A choice and how to change it. Draws again when it changes, also in another tab. */
export function usePreference<T extends string>(preference: Preference<T>): [T, (value: T) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const onStorage = (event: StorageEvent) => event.key === prefix + preference.name && listener();
      changed.addEventListener(prefix + preference.name, listener);
      window.addEventListener("storage", onStorage);
      return () => {
        changed.removeEventListener(prefix + preference.name, listener);
        window.removeEventListener("storage", onStorage);
      };
    },
    [preference.name],
  );
  const value = useSyncExternalStore(subscribe, () => readPreference(preference));
  return [value, (next) => writePreference(preference, next)];
}

/** A choice among words. */
export function choiceOf<const T extends string>(
  name: string,
  values: readonly T[],
  fallback: NoInfer<T>,
): Preference<T> {
  const known: ReadonlySet<string> = new Set(values);
  return { name, fallback, isValid: (value): value is T => known.has(value) };
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? unsaved.get(key);
  } catch {
    return unsaved.get(key);
  }
}
