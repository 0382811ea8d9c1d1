import { expect, test } from "vitest";
import { findExponentNumbers } from "./exponent-numbers.ts";
import { parseManifest } from "./parse-manifest.ts";

const find = (text: string) =>
  findExponentNumbers(parseManifest(text, { defaultNamespace: "d" }).objects).map(
    ({ path, text: found, value }) => [path.join("."), found, value],
  );
const map = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n${data}`;

test.each([
  {
    name: "in quotes",
    given: map('  bpf-node-map-max: "1e+06"\n'),
    want: [["data.bpf-node-map-max", "1e+06", 1e6]],
  },
  {
    name: "as a number",
    given: map("  num: 1.048576e+06\n"),
    want: [["data.num", "1.048576e+06", 1_048_576]],
  },
  { name: "small", given: map('  r: "1e-05"\n'), want: [["data.r", "1e-05", 0.00001]] },
  { name: "inside a flag", given: map("  a: --limit=2e+06 --x\n"), want: [["data.a", "2e+06", 2e6]] },
  {
    name: "in an item of a List",
    given:
      "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: X, metadata: {name: x}, spec: {num: 3e+06}}\n",
    want: [["spec.num", "3e+06", 3e6]],
  },
])("finds a number in exponent form $name", ({ given, want }) => {
  expect(find(given)).toEqual(want);
});

test("passes over plain numbers, hashes and names that only look like one", () => {
  expect(find(map('  a: "5242880"\n  b: 0a1e+06x\n  c: v1e-05\n  d: sha256-1e+06a\n  e: 1.2e3\n'))).toEqual(
    [],
  );
});
