import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureCharts, repoRoot, sharedCharts } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";
import { type FetchedArtifact, parseArtifactsLock } from "./artifacts-lock.ts";

const lockText = () => readFile(join(repoRoot, "deploy/artifacts.lock.yaml"), "utf8");
const sha = "a".repeat(64);
const entry = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    version: 1,
    artifacts: [
      {
        kind: "chart-archive",
        name: "x",
        version: "1.0.0",
        url: "https://h/x.tgz",
        sha256: sha,
        size: 1,
        ...change,
      },
    ],
  });

test("the lock file names every upstream artifact with URL, SHA-256 and size [GEN-16]", async () => {
  const { lock, issues } = parseArtifactsLock(await lockText());
  expect(issues).toEqual([]);
  const files = (lock?.artifacts ?? []).filter((artifact) => artifact.kind !== "chart-module");
  expect(files.map(({ name, version }) => `${name} ${version}`)).toEqual([
    "cilium 1.20.0",
    "cilium 1.19.6",
    "cilium 1.18.12",
    "argo-cd 10.11.6",
    "kokumi 0.17.0",
  ]);
  expect(files.slice(3)).toMatchObject([
    { sha256: "d8f096d87513b41ff754053a7f9604c943bf29c15436a79226fd51595ea67d05", sizeBytes: 237_904 },
    { sha256: "345223726800ca3f08f633c76c91a38265bc0c131551b24dc49c69ee0cd7b840", sizeBytes: 134_389 },
  ]);
});

test("the archives that are here are the pinned ones", async () => {
  const { lock } = parseArtifactsLock(await lockText());
  for (const { name, version, path } of await sharedCharts()) {
    const found = lock?.artifacts.find(
      (artifact): artifact is FetchedArtifact =>
        artifact.kind === "chart-archive" && artifact.name === name && artifact.version === version,
    );
    if (found === undefined) continue;
    const bytes = await readFile(path);
    expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([
      found.sizeBytes,
      found.sha256,
    ]);
  }
});

test("every chart that comes with a Go module is pinned with its digest", async () => {
  const { lock } = parseArtifactsLock(await lockText());
  const modules = (lock?.artifacts ?? []).filter((artifact) => artifact.kind === "chart-module");
  expect(modules.map(({ version }) => version)).toEqual(
    (await ensureCharts(() => undefined)).map(({ version }) => version),
  );
});

test.each([
  { name: "another version of the file", text: '{"version": 2, "artifacts": []}', want: "version 1" },
  { name: "no list", text: '{"version": 1}', want: "a list of artifacts" },
  { name: "what is not YAML", text: "a: [", want: "not YAML (line" },
  { name: "an unknown kind", text: entry({ kind: "image" }), want: "artifacts.0.kind must be one of" },
  {
    name: "a short checksum",
    text: entry({ sha256: "abc" }),
    want: "artifacts.0.sha256 must be 64 hex digits",
  },
  {
    name: "plain HTTP",
    text: entry({ url: "http://h/x.tgz" }),
    want: "artifacts.0.url must be an https URL",
  },
  {
    name: "a URL with a password",
    text: entry({ url: "https://me:pw@h/x" }),
    want: "artifacts.0.url must be",
  },
  { name: "a missing size", text: entry({ size: null }), want: "artifacts.0.size must be a number of bytes" },
  { name: "an unknown field", text: entry({ sha512: "x" }), want: "artifacts.0.sha512 is not known" },
  {
    name: "a digest in another form",
    text: entry({ chartDigest: sha }),
    want: "artifacts.0.chartDigest must be",
  },
])("refuses $name, and says where", ({ text, want }) => {
  const { lock, issues } = parseArtifactsLock(text);
  expect(lock).toBeUndefined();
  expect(issues[0]?.message).toContain(want);
});

test("refuses an artifact that stands twice", () => {
  const { artifacts } = JSON.parse(entry()) as { artifacts: unknown[] };
  const text = JSON.stringify({ version: 1, artifacts: [...artifacts, ...artifacts] });
  expect(parseArtifactsLock(text).issues).toMatchObject([
    { message: "artifacts chart-archive x 1.0.0 stands twice" },
  ]);
});
