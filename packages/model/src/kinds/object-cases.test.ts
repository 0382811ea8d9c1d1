import { describe, expect, test } from "vitest";
import type { KindDefinition, Resource } from "../schema/kind-definition.ts";
import { formatFieldPath } from "../schema/schema-issue.ts";
import { type BadCase, type GoodCase, readObjectCases, toObject } from "../testing/object-cases.ts";
import { checkResource } from "./check-resource.ts";
import { parseResource } from "./parse-resource.ts";

// The same objects are sent to a real API server in crd/crds.integration.test.ts: what is refused there is refused
// here at the same field, and what is stored there is what the parser returns here.

describe.each(readObjectCases())("$kind.kind", ({ kind, good, bad }) => {
  const place = { name: kind.scope === "Cluster" ? "" : "lab", namespace: "ichor-system" };

  function parse(part: GoodCase["object"], name = place.name) {
    return parseResource(kind, toObject(kind, part, { ...place, name }));
  }

  function readBefore({ before }: GoodCase | BadCase): Resource<KindDefinition> | undefined {
    return before === undefined ? undefined : parse(before).value;
  }

  test.each(good)("accepts: $title", (given) => {
    const { value, issues } = parse(given.object);
    expect(issues).toEqual([]);
    expect(value).toMatchObject(given.stored);
    expect(value && checkResource(kind, value, readBefore(given))).toEqual([]);
  });

  test.each(bad)("refuses at its field: $title", (given) => {
    const { value, issues } = parse(given.object, given.name);
    const broken = value === undefined ? [] : checkResource(kind, value, readBefore(given));
    expect([...issues, ...broken].map(({ path }) => formatFieldPath(path))).toContain(given.field);
  });

  test("at least two objects are accepted and five refused", () => {
    expect(good.length).toBeGreaterThanOrEqual(2);
    expect(bad.length).toBeGreaterThanOrEqual(5);
  });
});
