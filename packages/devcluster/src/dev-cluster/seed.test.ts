import type { KubeObject } from "@ichor/kube";
import { conditionCatalog, kinds, labels, parseResource } from "@ichor/model";
import { describe, expect, test } from "vitest";
import { labNodes } from "../nodes/lab-nodes.ts";
import { readObjects } from "../objects/read-objects.ts";
import { toDeclaredFacts, toSeedFacts } from "./demo-facts.ts";
import { folders } from "./folders.ts";
import { readLabValues } from "./lab-values.ts";

const now = new Date("2026-06-01T12:00:00Z");
const hash = `sha256:${"0".repeat(64)}`;
const release = {
  revision: 1,
  chartVersion: "1.19.6",
  chartDigest: hash,
  valuesHash: hash,
  deployedAt: "2026-06-01T11:59:00Z",
};
// a self-signed certificate of no use
const caPem = `-----BEGIN CERTIFICATE-----
MIIBVTCB/aADAgECAg9jBHKoj8Z0NLJ3wheKXMIwCgYIKoZIzj0EAwIwDDEKMAgG
A1UEAxMBazAeFw0yNjExMzAxNjU2NDlaFw0yNjEyMzAxNzU2NDlaMAwxCjAIBgNV
BAMTAWswWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT1ByLpimw2836FLPF5AQFc
JkAgO5FfZDyH+1tUAgB08yu2Rz9UV47QKCfeOdq9x0ialxg44JnQ+s7zYUjLz63D
o0IwQDAOBgNVHQ8BAf8EBAMCAoQwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQU
ZoASV0f9j2POpL8szvE72F6aZsYwCgYIKoZIzj0EAwIDRwAwRAIgSnMoZMyxdchn
xCRdMr1FB2gfAJ9HOensP/ch+wxxkJcCIEhZi//F/kfhIYL3DjHd3qgX4hhR96cL
anSKkv8XV9pn
-----END CERTIFICATE-----`;

const seed = await readObjects(folders.seed, { now, facts: toSeedFacts(release, "1.20.2") });
const declared = await readObjects(folders.clusters, {
  now,
  facts: toDeclaredFacts(await readLabValues(), caPem),
});

type Conditions = {
  type: string;
  status: string;
  reason: string;
  message: string;
  lastTransitionTime: string;
}[];
type Catalog = Record<string, Record<string, { reasons: Record<string, { status: string }> }>>;

const titleOf = ({ kind, metadata }: KubeObject) => `${kind} ${metadata.name}`;
const conditionsOf = ({ status }: KubeObject) =>
  (status as { conditions?: Conditions } | undefined)?.conditions ?? [];

describe.each(seed.map((object) => ({ title: titleOf(object), object })))("$title", ({ object }) => {
  test("is labeled as sample data", () => {
    expect(object.metadata.labels?.[labels.demoSeed]).toBe("true");
  });

  test("has conditions of the catalog with the status of their reason, set in the past", () => {
    const catalog = conditionCatalog as unknown as Catalog;
    for (const { type, status, reason, lastTransitionTime } of conditionsOf(object)) {
      // Ready repeats the reason of another condition
      const types = type === "Ready" ? Object.values(catalog[object.kind ?? ""] ?? {}) : [];
      const own = catalog[object.kind ?? ""]?.[type]?.reasons[reason]?.status;
      const repeated = types.some(({ reasons }) => reasons[reason] !== undefined);
      expect
        .soft(own === status || (own === undefined && repeated), `${type} ${status} ${reason}`)
        .toBe(true);
      expect.soft(Date.parse(lastTransitionTime)).toBeLessThan(now.getTime());
    }
  });
});

const ofIchor = [...declared, ...seed].flatMap((object) => {
  const definition = kinds.find(({ kind }) => kind === object.kind);
  return definition ? [{ title: titleOf(object), object, definition }] : [];
});

test.each(ofIchor)("the schema of its kind accepts $title", ({ object, definition }) => {
  // what a person declared belongs to what a controller wrote about it
  const declaration = declared.find((other) => titleOf(other) === titleOf(object)) ?? object;
  const { issues } = parseResource(definition, { ...object, spec: declaration.spec });
  expect(issues).toEqual([]);
});

test("status is seeded for every declared cluster and machine, and for no other", () => {
  const wanted = declared.map(titleOf).sort();
  const about = seed.filter(({ kind }) => kind === "TalosCluster" || kind === "TalosMachine");
  expect(about.map(titleOf).sort()).toEqual(wanted);
  expect(wanted).toHaveLength(3 + 8 + 5 + 4);
});

test("the machines of lab are its nodes, with the same addresses and roles", () => {
  const machines = declared.filter(
    ({ kind, spec }) =>
      kind === "TalosMachine" && (spec as { clusterRef: { name: string } }).clusterRef.name === "lab",
  );
  const found = machines.map(({ metadata, spec }) => {
    const { role, address } = spec as { role: string; address: string };
    return `${metadata.name} ${role} ${address}`;
  });
  expect(found).toEqual(
    labNodes.map(({ name, role, address }) => `${name} ${role.replace("-", "")} ${address}`),
  );
});
