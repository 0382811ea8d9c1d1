import type { RenderedObject } from "@ichor/render";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toFindingJson } from "./check-json.ts";
import { decodeText } from "./decode-text.ts";
import { toFailedCheckJson } from "./failed-check-json.ts";
import { fileNames } from "./file-names.ts";
import { maskTree } from "./mask-tree.ts";

const id = (
  kind: string,
  namespace: string,
  name: string,
): Pick<RenderedObject, "kind" | "namespace" | "name"> => ({
  kind,
  namespace,
  name,
});

describe("names of files", () => {
  test("are kind, namespace and name, and without a namespace kind and name", () => {
    expect(
      fileNames([id("DaemonSet", "kube-system", "cilium"), id("Namespace", "", "cilium-secrets")]),
    ).toEqual(["daemonset-kube-system-cilium.yaml", "namespace-cilium-secrets.yaml"]);
  });

  test("are numbered where they would be equal, also where only case or unsafe characters differ", () => {
    expect(
      fileNames([
        id("A", "b", "c"),
        id("a", "b", "C"),
        id("A", "", "b:c"),
        id("A", "b", "c-2"),
        id("A", "", "../x"),
      ]),
    ).toEqual(["a-b-c.yaml", "a-b-c-2.yaml", "a-b-c-3.yaml", "a-b-c-2-2.yaml", "a-..-x.yaml"]);
  });

  test("are always different and never lead out of the folder", () => {
    const part = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("..", "/", "a", "A", "a-2", ""));
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part, part), { maxLength: 20 }), (ids) => {
        const files = fileNames(ids.map(([kind, namespace, name]) => id(`K${kind}`, namespace, name)));
        expect(new Set(files).size).toBe(ids.length);
        for (const file of files) expect(file).toMatch(/^[a-z0-9][a-z0-9.-]*\.yaml$/);
      }),
    );
  });
});

describe("a finding for programs", () => {
  const range = { line: 2, column: 3, endLine: 2, endColumn: 9 };

  test("has its path in dots and brackets, and its place", () => {
    const issue = { code: "c", severity: "warning", message: "m", path: ["a", 0, "b.c"], range } as const;
    expect(toFindingJson(issue)).toEqual({
      code: "c",
      severity: "warning",
      message: "m",
      path: 'a[0]["b.c"]',
      ...range,
    });
  });

  test("is at the start where it is about the text as a whole", () => {
    expect(toFindingJson({ code: "c", severity: "error", message: "m", path: [] })).toMatchObject({
      path: "",
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
    });
  });

  test.each([
    { name: "at a secret path", path: ["hubble", "tls", "server", "key"], newText: "x" },
    { name: "with a password in a flag", path: ["extraArgs", 0], newText: "--password=hunter2" },
  ])("leaves an edit out that holds a secret: $name", ({ path, newText }) => {
    const suggestion = { title: "Quote the value", edits: [{ range, newText }] };
    const issue = { code: "c", severity: "error", message: "m", path, range, suggestion } as const;
    expect(toFindingJson(issue)).not.toHaveProperty("suggestion");
  });
});

test("a check that came to nothing has the same members", () => {
  expect(toFailedCheckJson("1", { code: "not-found", message: "there is no file a" })).toEqual({
    ichorVersion: "1",
    chart: null,
    findings: [],
    effective: null,
    origins: {},
    error: { code: "not-found", message: "there is no file a" },
  });
});

test("masked values are equal at every run", () => {
  const values = { hubble: { tls: { ca: { key: "c2VjcmV0" } } }, MTU: 1, a: null };
  expect(maskTree(values)).toEqual({ hubble: { tls: { ca: { key: "***" } } }, MTU: 1, a: null });
});

test("bytes are text only where they are UTF-8, and keep their byte order mark", () => {
  expect(decodeText(Buffer.from("\uFEFFa: é\r\n"))).toBe("\uFEFFa: é\r\n");
  expect(decodeText(Buffer.from([0x61, 0xff]))).toBeUndefined();
});
