import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IchorError } from "@ichor/errors";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ArtifactsLock, FetchedArtifact } from "./artifacts-lock.ts";
import { type ChartStoreOptions, createChartStore } from "./create-chart-store.ts";
import type { ChartRef, ChartSource, Engine } from "./engine.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "chart-store-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const archive = (version: string, content = `archive of ${version}`): FetchedArtifact => ({
  kind: "chart-archive",
  name: "cilium",
  version,
  url: `https://charts.test/cilium-${version}.tgz`,
  sha256: sha256(content),
  sizeBytes: content.length,
});
const lock: ArtifactsLock = {
  artifacts: [
    archive("1.20.0"),
    {
      kind: "chart-module",
      name: "cilium",
      version: "1.20.2",
      module: "m@v1.20.2",
      path: "p",
      chartDigest: "sha256:module",
    },
  ],
};

/** An engine that takes any bytes for a chart: the digest is that of the bytes, or the name of the folder. */
function fakeEngine() {
  const loads: ChartSource[] = [];
  const describes: string[] = [];
  const loadChart = async (source: ChartSource): Promise<ChartRef> => {
    loads.push(source);
    const bytes =
      source.kind === "archive-file"
        ? await readFile(source.path)
        : source.kind === "record"
          ? source.bytes
          : undefined;
    const checksum = bytes && `sha256:${sha256(bytes)}`;
    const digest = checksum ?? (source.kind === "directory" ? `sha256:${source.path.split("/").at(-1)}` : "");
    const { expected } = source;
    const isOther =
      (expected?.digest !== undefined && expected.digest !== digest) ||
      (expected?.archiveChecksum !== undefined && expected.archiveChecksum !== checksum);
    if (isOther) throw new IchorError("precondition", "the chart is not the expected one");
    return { name: "cilium", version: "1", appVersion: "1", digest, isFromRecord: source.kind === "record" };
  };
  const describeChart: Engine["describeChart"] = async (digest) => {
    describes.push(digest);
    return {
      chart: { name: "cilium", version: "1", appVersion: "1", digest, isFromRecord: false },
      valuesText: "a: 1\n",
      defaults: { a: 1 },
      apiVersionsAsked: [],
      failSites: [],
      templatePaths: [],
      kubeVersionConstraint: "",
    };
  };
  return { engine: { loadChart, describeChart } as unknown as Engine, loads, describes };
}

const storeOf = (options: Partial<ChartStoreOptions> = {}) => {
  const fake = fakeEngine();
  const store = createChartStore({ engine: fake.engine, cacheDir: join(folder, "cache"), lock, ...options });
  return { ...fake, store };
};
const put = async (path: string, content: string) => {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, content);
};
const answer =
  (content: string, status = 200) =>
  async () =>
    new Response(content, { status });

describe("a chart of a version", () => {
  test("is taken from the given folders first, and must have the pinned digest", async () => {
    await mkdir(join(folder, "module"));
    await mkdir(join(folder, "changed"));
    const given = (name: string) => [{ version: "1.20.2", path: join(folder, name) }];
    expect(await storeOf({ charts: given("module") }).store.resolve("1.20.2")).toMatchObject({
      origin: "given",
      isVerified: true,
      ref: { digest: "sha256:module" },
    });
    await expect(storeOf({ charts: given("changed") }).store.resolve("1.20.2")).rejects.toMatchObject({
      code: "precondition",
    });
  });

  test("is taken from the artifacts folder when it is the pinned file, and refused when it is not", async () => {
    const artifactsDir = join(folder, "artifacts");
    await put(join(artifactsDir, "cilium-1.20.0.tgz"), "archive of 1.20.0");
    expect(await storeOf({ artifactsDir }).store.resolve("1.20.0")).toMatchObject({
      origin: "artifacts",
      isVerified: true,
    });
    await put(join(artifactsDir, "cilium-1.20.0.tgz"), "something else");
    await expect(storeOf({ artifactsDir }).store.resolve("1.20.0")).rejects.toMatchObject({
      code: "precondition",
    });
  });

  test("that nobody pinned serves checks of values and nothing else", async () => {
    const artifactsDir = join(folder, "artifacts");
    await put(join(artifactsDir, "cilium-1.21.0.tgz"), "new");
    const { store } = storeOf({ artifactsDir });
    await expect(store.resolve("1.21.0")).rejects.toMatchObject({
      code: "precondition",
      details: { remedy: expect.stringContaining("artifacts.lock.yaml") },
    });
    expect(await store.resolve("1.21.0", { use: "check" })).toMatchObject({ isVerified: false });
  });

  test("is fetched where that is allowed, kept, and then found in the cache", async () => {
    const first = storeOf({ fetch: answer("archive of 1.20.0") });
    expect(await first.store.resolve("1.20.0")).toMatchObject({ origin: "fetched", isVerified: true });
    expect(await readdir(join(folder, "cache"))).toEqual(["cilium-1.20.0.tgz"]);
    expect(await storeOf().store.resolve("1.20.0")).toMatchObject({ origin: "cache", isVerified: true });
  });

  test("is not fetched where that is not allowed", async () => {
    await expect(storeOf().store.resolve("1.20.0")).rejects.toMatchObject({
      code: "not-found",
      details: { remedy: expect.stringContaining("ICHOR_ARTIFACTS_DIR") },
    });
  });

  test.each([
    { name: "has another checksum", fetch: answer("archive of 1.20.1"), code: "precondition" },
    {
      name: "is larger than the pinned one",
      fetch: answer("archive of 1.20.0 and more"),
      code: "precondition",
    },
    { name: "is not there", fetch: answer("", 404), code: "not-found" },
    {
      name: "cannot be reached",
      fetch: () => Promise.reject(new TypeError("fetch failed")),
      code: "unavailable",
    },
  ])("is refused when the fetched file $name, and nothing is kept [PIN-22]", async ({ fetch, code }) => {
    await expect(storeOf({ fetch }).store.resolve("1.20.0")).rejects.toMatchObject({ code });
    expect(await readdir(join(folder, "cache")).catch(() => [])).toEqual([]);
  });

  test("in the cache that was cut off is fetched again", async () => {
    await put(join(folder, "cache/cilium-1.20.0.tgz"), "archive");
    expect(await storeOf({ fetch: answer("archive of 1.20.0") }).store.resolve("1.20.0")).toMatchObject({
      origin: "fetched",
    });
  });

  test("is loaded and described once, however many ask", async () => {
    await put(join(folder, "cache/cilium-1.20.0.tgz"), "archive of 1.20.0");
    const { store, loads, describes } = storeOf();
    const charts = await Promise.all([
      store.resolve("1.20.0"),
      store.resolve("1.20.0"),
      store.resolve("1.20.0"),
    ]);
    expect(new Set(charts).size).toBe(1);
    expect([loads.length, describes.length]).toEqual([1, 1]);
  });

  test("one caller's signal ends that caller's wait only", async () => {
    await put(join(folder, "cache/cilium-1.20.0.tgz"), "archive of 1.20.0");
    const { store } = storeOf();
    const canceled = store.resolve("1.20.0", { signal: AbortSignal.abort() });
    await expect(canceled).rejects.toMatchObject({ code: "canceled" });
    expect((await store.resolve("1.20.0")).isVerified).toBe(true);
  });

  test("after a failure is tried again", async () => {
    const { store } = storeOf({ fetch: answer("", 500) });
    await expect(store.resolve("1.20.0")).rejects.toMatchObject({ code: "unavailable" });
    await put(join(folder, "cache/cilium-1.20.0.tgz"), "archive of 1.20.0");
    expect(await store.resolve("1.20.0")).toMatchObject({ origin: "cache" });
  });
});

test("a chart is found by its digest among the given and the pinned ones", async () => {
  await mkdir(join(folder, "module"));
  const { store } = storeOf({ charts: [{ version: "1.20.2", path: join(folder, "module") }] });
  expect((await store.byDigest("sha256:module"))?.ref.digest).toBe("sha256:module");
  expect(await store.byDigest("sha256:unknown")).toBeUndefined();
});

test("a chart of a record is verified only against the digest that was recorded", async () => {
  const bytes = new TextEncoder().encode("record");
  const { store } = storeOf();
  expect(await store.fromRecord(bytes)).toMatchObject({ origin: "record", isVerified: false });
  const digest = `sha256:${sha256(bytes)}`;
  expect(await storeOf().store.fromRecord(bytes, { expectedDigest: digest })).toMatchObject({
    isVerified: true,
  });
  await expect(store.fromRecord(bytes, { expectedDigest: "sha256:other" })).rejects.toMatchObject({
    code: "precondition",
  });
});

test("versions are listed newest first, with what may be fetched", async () => {
  const artifactsDir = join(folder, "artifacts");
  await put(join(artifactsDir, "cilium-1.19.10.tgz"), "x");
  await put(join(artifactsDir, "notes.txt"), "x");
  const charts = [{ version: "1.20.2", path: folder }];
  const versions = async (options: Partial<ChartStoreOptions>) =>
    (await storeOf({ artifactsDir, charts, ...options }).store.list()).map(
      ({ version, origin }) => `${version} ${origin}`,
    );
  expect(await versions({})).toEqual(["1.20.2 given", "1.19.10 artifacts"]);
  expect(await versions({ fetch: answer("") })).toEqual([
    "1.20.2 given",
    "1.20.0 fetched",
    "1.19.10 artifacts",
  ]);
});
