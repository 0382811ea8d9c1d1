import type { KubeObject } from "@ichor/kube";

/** Remembers what was made of an object for as long as the object stays the same. */
export type RevisionCache<T> = {
  /** `make` runs at most once for the same state of the object; a failure is not remembered */
  of(object: KubeObject, make: () => Promise<T>): Promise<T>;
};

/** Creates a cache of bounded size that forgets what was used longest ago. */
export function createRevisionCache<T>(mostEntries = 32): RevisionCache<T> {
  const entries = new Map<string, Promise<T>>();
  return {
    of({ metadata }, make) {
      const { uid, resourceVersion } = metadata;
      if (!uid || !resourceVersion) return make();
      const key = `${uid}/${resourceVersion}`;
      const known = entries.get(key);
      const value = known ?? make();
      entries.delete(key);
      entries.set(key, value);
      if (known === undefined) value.catch(() => entries.delete(key));
      const [oldest] = entries.keys();
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
      return value;
    },
  };
}
