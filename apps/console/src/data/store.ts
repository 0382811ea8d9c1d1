/** A value that can be watched. For React: `useSyncExternalStore(store.subscribe, store.get)`. */
export type Store<T> = {
  get(): T;
  /** replaces the value; the same value tells nobody */
  set(next: T): void;
  /** returns how to stop; stable, so that it can be handed to React */
  subscribe(listener: () => void): () => void;
};

/** Creates a store. Listeners are called synchronously. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
