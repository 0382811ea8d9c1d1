import { parseManifest } from "@ichor/render";
import { expect, test } from "vitest";
import { checkAnnotationSizes, checkRecordSize } from "./check-size.ts";

const limit = 256 * 1024;
const objects = (metadata: string, template = "") =>
  parseManifest(`apiVersion: apps/v1\nkind: DaemonSet\nmetadata: ${metadata}\n${template}`, {
    defaultNamespace: "kube-system",
  }).objects;
const big = (bytes: number) => `{name: cilium, annotations: {"a": "${"x".repeat(bytes - 1)}"}}`;

test("a record that does not fit is refused with both numbers [H25] [P41]", () => {
  expect(checkRecordSize({ recordBytes: 1_048_576, limitBytes: 1_048_576 })).toEqual([]);
  expect(checkRecordSize({ recordBytes: 1_048_577, limitBytes: 1_048_576 })).toMatchObject([
    {
      code: "record-too-large",
      severity: "error",
      message: "Helm's record of this release would have 1048577 bytes, a Secret holds at most 1048576",
    },
  ]);
});

test("annotations beyond 256 KiB are refused, keys and values counted in bytes [H25]", () => {
  expect(checkAnnotationSizes(objects(big(limit)))).toEqual([]);
  expect(checkAnnotationSizes(objects(big(limit + 1)))).toMatchObject([
    {
      code: "annotations-too-large",
      message: expect.stringContaining("DaemonSet kube-system/cilium") as string,
    },
  ]);
  expect(
    checkAnnotationSizes(objects(`{name: x, annotations: {"a": "${"é".repeat(limit / 2)}"}}`)),
  ).toHaveLength(1);
});

test("annotations of pod templates count like those of the object itself [H25]", () => {
  const template = `spec: {template: {metadata: ${big(limit + 1)}}}\n`;
  expect(checkAnnotationSizes(objects("{name: cilium}", template))).toHaveLength(1);
});
