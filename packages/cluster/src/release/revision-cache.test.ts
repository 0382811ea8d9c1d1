import { expect, test } from "vitest";
import { createRevisionCache } from "./revision-cache.ts";

const object = (uid: string, resourceVersion: string) => ({ metadata: { name: "x", uid, resourceVersion } });

test("a state of an object is worked out once, another state anew", async () => {
  const cache = createRevisionCache<number>();
  let made = 0;
  const ask = (uid: string, version: string) => cache.of(object(uid, version), async () => ++made);
  expect(await Promise.all([ask("a", "1"), ask("a", "1"), ask("a", "2"), ask("b", "1")])).toEqual([
    1, 1, 2, 3,
  ]);
  expect(await ask("a", "1")).toBe(1);
});

test("a failure is not remembered", async () => {
  const cache = createRevisionCache<string>();
  const failing = () => Promise.reject(new Error("no"));
  await expect(cache.of(object("a", "1"), failing)).rejects.toThrow("no");
  expect(await cache.of(object("a", "1"), async () => "yes")).toBe("yes");
});

test("what was used longest ago is forgotten first", async () => {
  const cache = createRevisionCache<number>(2);
  let made = 0;
  const ask = (uid: string) => cache.of(object(uid, "1"), async () => ++made);
  await ask("a");
  await ask("b");
  await ask("a");
  await ask("c");
  expect(await ask("a")).toBe(1);
  expect(await ask("b")).toBe(4);
});

test("an object without identity is never remembered", async () => {
  const cache = createRevisionCache<number>();
  let made = 0;
  const ask = () => cache.of({ metadata: { name: "x" } }, async () => ++made);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});
