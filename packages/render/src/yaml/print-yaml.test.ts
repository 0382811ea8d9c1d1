import { expect, test } from "vitest";
import { prettyJson } from "./pretty-json.ts";
import { printYaml } from "./print-yaml.ts";

test("prints the keys that people look for first, all others in alphabetical order", () => {
  expect(
    printYaml({
      spec: { b: 1, a: [{ value: "true", name: "x" }, "z"] },
      kind: "K",
      metadata: { labels: {}, namespace: "ns", name: "x" },
      apiVersion: "v1",
    }),
  ).toBe(`apiVersion: v1
kind: K
metadata:
  name: x
  namespace: ns
  labels: {}
spec:
  a:
  - name: x
    value: "true"
  - z
  b: 1
`);
});

test("prints a text of several lines as a block, so that a diff shows lines", () => {
  expect(printYaml({ a: "x\n\ny\n", b: "z\nz", c: "end\n\n", d: " x\ny" })).toBe(
    "a: |\n  x\n\n  y\nb: |-\n  z\n  z\nc: |+\n  end\n\nd: |2-\n   x\n  y\n",
  );
});

test("pretty JSON keeps numbers and texts exactly as they stand", () => {
  expect(prettyJson('{"a":[1.0,9007199254740993,{}],"b":"x, {y}"}')).toBe(
    '{\n  "a": [\n    1.0,\n    9007199254740993,\n    {}\n  ],\n  "b": "x, {y}"\n}\n',
  );
  expect(prettyJson("not json")).toBeUndefined();
  expect(prettyJson("{broken")).toBeUndefined();
});
