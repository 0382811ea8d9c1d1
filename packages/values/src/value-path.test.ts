import fc from "fast-check";
import { expect, test } from "vitest";
import { equalJson } from "./json-value.ts";
import { formatPath, parsePath, valueAt, withValueAt } from "./value-path.ts";

test.each([
  ["keys", ["hubble", "relay", "enabled"], "hubble.relay.enabled"],
  ["an index", ["extraEnv", 0, "name"], "extraEnv[0].name"],
  ["a key with a dot", ["nodeSelector", "kubernetes.io/os"], 'nodeSelector["kubernetes.io/os"]'],
  ["a first key that is unusual", ["a b", "c"], '["a b"].c'],
  ["nothing", [], ""],
])("a path is written as people write it: %s", (_name, path, text) => {
  expect(formatPath(path)).toBe(text);
  expect(parsePath(text)).toEqual(path);
});

test("what is written from a path is read back as the same path", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.nat(1000))), (path) => {
      expect(parsePath(formatPath(path))).toEqual(path);
    }),
  );
});

test.each([["a..b"], [".a"], ["a["], ["a[x]"], ["a b"], ["[01x]"]])("%j is no path", (text) => {
  expect(parsePath(text)).toBeUndefined();
});

test("a value is found by own keys only", () => {
  expect(valueAt({ a: { b: [1, { c: null }] } }, ["a", "b", 1, "c"])).toBeNull();
  expect(valueAt({}, ["constructor"])).toBeUndefined();
  expect(valueAt({ a: 1 }, ["a", "b"])).toBeUndefined();
});

test("setting a value leaves the tree that it came from alone", () => {
  const tree = { a: { b: 1 }, c: 2 };
  expect(withValueAt(tree, ["a", "d"], 3)).toEqual({ a: { b: 1, d: 3 }, c: 2 });
  expect(withValueAt(tree, ["c", "d"], 3)).toEqual({ a: { b: 1 }, c: { d: 3 } });
  expect(tree).toEqual({ a: { b: 1 }, c: 2 });
  expect(Object.keys(withValueAt({}, ["__proto__"], 1))).toEqual(["__proto__"]);
});

test.each([
  [{ a: 1, b: [1, null] }, { b: [1, null], a: 1 }, true],
  [0, -0, true],
  [{ a: null }, {}, false],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
])("compares %j and %j as JSON", (left, right, isEqual) => {
  expect(equalJson(left, right as never)).toBe(isEqual);
});
