import { hashValues } from "@ichor/values";
import { describe, expect, test } from "vitest";
import { revisionOf } from "../testing/release-contract.ts";
import { parseRevisionConfigMap, toRevisionConfigMap } from "./published-revision.ts";
import { formatRevisionDescription, parseRevisionDescription } from "./revision-description.ts";

const name = { namespace: "prod", name: "fra1" };

describe("a published revision", () => {
  test("is read back as it was written, modes and capabilities included", async () => {
    const revision = revisionOf({
      revision: 7,
      chart: { name: "cilium", version: "1.19.6", digest: "sha256:a", recordDigest: "sha256:b" },
      kubeProxy: "replaced",
      tunnel: "vxlan",
      capabilities: { kubeVersion: "v1.36.3", apiVersions: ["v1", "v1/Pod"] },
      manifest: "a".repeat(2_000_000),
    });
    const configMap = await toRevisionConfigMap(revision, name);
    expect(configMap.metadata).toMatchObject({
      name: "cilium-revision-7",
      namespace: "ichor-system",
      labels: {
        "ichor.maesh.dev/cluster": "fra1",
        "ichor.maesh.dev/cluster-namespace": "prod",
        "ichor.maesh.dev/revision": "7",
      },
    });
    expect(JSON.stringify(configMap).length).toBeLessThan(10_000);
    expect(await parseRevisionConfigMap(configMap)).toEqual({ value: { ...revision, isMasked: true } });
  });

  test("is written the same way every time", async () => {
    const write = () => toRevisionConfigMap(revisionOf({ revision: 7 }), name);
    expect(await write()).toEqual(await write());
  });

  test.each([
    { name: "values were changed", change: { "values.json": '{"a":1}' }, says: "recorded hash" },
    { name: "values are no JSON", change: { "values.json": "{" }, says: "not JSON" },
    { name: "head is of a later format", change: { "revision.json": '{"format":2}' }, says: "known format" },
    { name: "head is missing", change: { "revision.json": undefined }, says: "known format" },
  ])("whose $name is refused in words", async ({ change, says }) => {
    const configMap = await toRevisionConfigMap(revisionOf({ revision: 7 }), name);
    const changed = { ...configMap, data: { ...(configMap.data as object), ...change } };
    expect(await parseRevisionConfigMap(changed)).toMatchObject({
      problem: expect.stringContaining(says) as string,
    });
  });

  test("with another number in its name, or a manifest that cannot be unpacked, is refused", async () => {
    const configMap = await toRevisionConfigMap(revisionOf({ revision: 7 }), name);
    const renamed = { ...configMap, metadata: { ...configMap.metadata, name: "cilium-revision-8" } };
    expect(await parseRevisionConfigMap(renamed)).toHaveProperty("problem");
    expect(
      await parseRevisionConfigMap({ ...configMap, binaryData: { "manifest.yaml.gz": "AAAA" } }),
    ).toHaveProperty("problem");
  });

  test("keeps nulls of the effective values, so that their hash stays the same", async () => {
    const effectiveValues = { a: null, b: { c: null } };
    const configMap = await toRevisionConfigMap(revisionOf({ revision: 1, effectiveValues }), name);
    const parsed = await parseRevisionConfigMap(configMap);
    expect("value" in parsed && hashValues(parsed.value.effectiveValues)).toBe(hashValues(effectiveValues));
  });
});

describe("the description of a record", () => {
  test.each([
    {
      given: { result: "Upgrade complete", actor: "eve", reason: "a | b" },
      text: "Upgrade complete | eve | a | b",
    },
    { given: { result: "Rollback to 2", actor: "eve" }, text: "Rollback to 2 | eve |" },
  ])("$text is read back as it was written", ({ given, text }) => {
    expect(formatRevisionDescription(given)).toBe(text);
    expect(parseRevisionDescription(text.endsWith("|") ? `${text} ` : text)).toEqual(given);
  });

  test("of Helm's own is the result alone", () => {
    expect(parseRevisionDescription("Install complete")).toEqual({ result: "Install complete" });
    expect(parseRevisionDescription("a | b")).toEqual({ result: "a | b" });
  });

  test("is one line of at most 256 characters, whatever it is made of", () => {
    const text = formatRevisionDescription({
      result: "x\ny | z",
      actor: "a|b",
      reason: `${"ü".repeat(400)}\n`,
    });
    expect(text).toMatch(/^x y \/ z \| a\/b \| ü+$/);
    expect([...text]).toHaveLength(256);
  });
});
