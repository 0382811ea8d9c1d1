import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IchorError, isIchorError } from "@ichor/errors";
import { compareVersions, createChartModel } from "@ichor/values";
import type { Artifact, ArtifactsLock, FetchedArtifact } from "./artifacts-lock.ts";
import type { ChartOrigin, ChartStore, ChartUse, KnownChart, LoadedChart } from "./chart-store.ts";
import type { ChartSource, Engine } from "./engine.ts";
import { type Fetch, fetchArtifact } from "./fetch-artifact.ts";

/** How charts are found. */
export type ChartStoreOptions = {
  readonly engine: Engine;
  /** name of the charts, default `cilium` */
  readonly name?: string;
  /** charts that are there already: folders or archives. They are used even where nobody pinned them. */
  readonly charts?: readonly { readonly version: string; readonly path: string }[];
  /** where fetched archives are kept, as `<name>-<version>.tgz` */
  readonly cacheDir: string;
  /** a folder with `<name>-<version>.tgz` (`ICHOR_ARTIFACTS_DIR`) */
  readonly artifactsDir?: string;
  readonly lock: ArtifactsLock;
  /** absent: nothing is fetched */
  readonly fetch?: Fetch;
};

/** Charts that are remembered with their models. */
const maxLoaded = 8;
const fetchTimeoutMs = 120_000;

type Candidate = { readonly source: ChartSource; readonly origin: ChartOrigin; readonly isPinned: boolean };

/** A chart store over an engine. */
export function createChartStore(options: ChartStoreOptions): ChartStore {
  const { engine, name = "cilium", charts = [], lock } = options;
  const pinned = lock.artifacts.filter((artifact) => artifact.name === name);
  const loaded = new Map<string, LoadedChart>();

  const load = async (
    { source, origin, isPinned }: Candidate,
    signal?: AbortSignal,
  ): Promise<LoadedChart> => {
    const ref = await engine.loadChart(source, signal);
    const known = loaded.get(ref.digest);
    if (known !== undefined) return known;
    const description = await engine.describeChart(ref.digest, signal);
    const chart = { ref, description, model: createChartModel(description), origin, isVerified: isPinned };
    loaded.set(ref.digest, chart);
    const [oldest] = loaded.keys();
    if (loaded.size > maxLoaded && oldest !== undefined) loaded.delete(oldest);
    return chart;
  };

  const find = async (version: string, use: ChartUse): Promise<LoadedChart> => {
    const candidate = await findCandidate(version, { ...options, name, charts, pinned });
    if (candidate === undefined) throw notFound(name, version, options.fetch !== undefined);
    if (use === "any" && !candidate.isPinned && candidate.origin !== "given") throw notPinned(name, version);
    return load(candidate);
  };

  // callers of one version share the work, which none of them can cancel for the others
  const resolving = new Map<string, Promise<LoadedChart>>();
  const resolve: ChartStore["resolve"] = (version, { use = "any", signal } = {}) => {
    const key = `${use} ${version}`;
    const known = resolving.get(key);
    const work = known ?? find(version, use);
    if (known === undefined) {
      resolving.set(key, work);
      // a failure is tried again; a file that nobody pinned may be replaced by another one
      work.then(
        (chart) => (chart.isVerified || chart.origin === "given" ? undefined : resolving.delete(key)),
        () => resolving.delete(key),
      );
    }
    return untilAborted(work, signal);
  };

  return {
    resolve,
    byDigest: async (digest, signal) => {
      const known = loaded.get(digest);
      if (known !== undefined) return known;
      const artifact = pinned.find((found) => "chartDigest" in found && found.chartDigest === digest);
      const versions = artifact === undefined ? charts.map(({ version }) => version) : [artifact.version];
      for (const version of versions) {
        const chart = await resolve(version, { ...(signal && { signal }) }).catch((error: unknown) => {
          if (isIchorError(error, "not-found") || isIchorError(error, "precondition")) return undefined;
          throw error;
        });
        if (chart?.ref.digest === digest) return chart;
      }
      return undefined;
    },
    fromRecord: (bytes, { expectedDigest, signal } = {}) => {
      const expected = expectedDigest === undefined ? {} : { expected: { digest: expectedDigest } };
      const source: ChartSource = { kind: "record", bytes, ...expected };
      return load({ source, origin: "record", isPinned: expectedDigest !== undefined }, signal);
    },
    list: () => listCharts({ ...options, name, charts, pinned }),
  };
}

type Place = ChartStoreOptions & {
  readonly name: string;
  readonly charts: readonly { readonly version: string; readonly path: string }[];
  readonly pinned: readonly Artifact[];
};

async function findCandidate(version: string, place: Place): Promise<Candidate | undefined> {
  const archive = place.pinned.find(
    (artifact) => artifact.kind === "chart-archive" && artifact.version === version,
  ) as FetchedArtifact | undefined;
  const given = place.charts.find((chart) => chart.version === version);
  if (given !== undefined) return givenCandidate(given, place, archive);
  const file = `${place.name}-${version}.tgz`;
  if (place.artifactsDir !== undefined) {
    const path = join(place.artifactsDir, file);
    if (await exists(path)) return archiveCandidate(path, "artifacts", archive);
  }
  if (archive === undefined) return undefined;
  const cached = join(place.cacheDir, file);
  if (await isPinnedFile(cached, archive)) return archiveCandidate(cached, "cache", archive);
  if (place.fetch === undefined) return undefined;
  await keep(
    cached,
    await fetchArtifact(archive, { fetch: place.fetch, signal: AbortSignal.timeout(fetchTimeoutMs) }),
  );
  return archiveCandidate(cached, "fetched", archive);
}

async function givenCandidate(
  { version, path }: { version: string; path: string },
  { pinned }: Place,
  archive: FetchedArtifact | undefined,
): Promise<Candidate> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined) throw new IchorError("not-found", `the chart ${path} does not exist`);
  if (!entry.isDirectory()) return archiveCandidate(path, "given", archive);
  // a folder may be the module's chart or an unpacked archive of the same version
  const digests = pinned.flatMap((artifact) =>
    artifact.version === version && "chartDigest" in artifact ? (artifact.chartDigest ?? []) : [],
  );
  const module = pinned.find((artifact) => artifact.kind === "chart-module" && artifact.version === version);
  const digest = module?.kind === "chart-module" ? module.chartDigest : digests[0];
  return {
    source: { kind: "directory", path, ...(digest !== undefined && { expected: { digest } }) },
    origin: "given",
    isPinned: digest !== undefined,
  };
}

function archiveCandidate(
  path: string,
  origin: ChartOrigin,
  archive: FetchedArtifact | undefined,
): Candidate {
  if (archive === undefined) return { source: { kind: "archive-file", path }, origin, isPinned: false };
  const expected = {
    archiveChecksum: `sha256:${archive.sha256}`,
    ...(archive.chartDigest !== undefined && { digest: archive.chartDigest }),
  };
  return { source: { kind: "archive-file", path, expected }, origin, isPinned: true };
}

// a cached file that was cut off or changed is no answer, and is fetched again
async function isPinnedFile(path: string, archive: FetchedArtifact): Promise<boolean> {
  const entry = await stat(path).catch(() => undefined);
  return entry?.size === archive.sizeBytes && (await sha256Of(path)) === archive.sha256;
}

async function sha256Of(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

// other processes see either no file or the whole one
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  await mkdir(join(path, ".."), { recursive: true });
  try {
    await writeFile(partial, bytes);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

async function listCharts({ name, charts, artifactsDir, pinned, fetch }: Place): Promise<KnownChart[]> {
  const files = artifactsDir === undefined ? [] : await readdir(artifactsDir).catch(() => []);
  const start = `${name}-`;
  const known: KnownChart[] = [
    ...charts.map(({ version }) => ({ name, version, origin: "given" as const })),
    ...files.flatMap((file) =>
      file.startsWith(start) && /-\d+\.\d+\.\d+.*\.tgz$/.test(file)
        ? { name, version: file.slice(start.length, -".tgz".length), origin: "artifacts" as const }
        : [],
    ),
    ...pinned.flatMap((artifact) =>
      artifact.kind === "chart-archive" && fetch !== undefined
        ? { name, version: artifact.version, origin: "fetched" as const }
        : [],
    ),
  ];
  const first = new Map<string, KnownChart>();
  for (const chart of known) if (!first.has(chart.version)) first.set(chart.version, chart);
  return [...first.values()].sort((left, right) => compareVersions(right.version, left.version));
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  if (signal.aborted) throw canceled(signal);
  return new Promise((resolve, reject) => {
    const stop = () => reject(canceled(signal));
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function canceled(signal: AbortSignal): IchorError {
  return new IchorError("canceled", "loading a chart was canceled", { cause: signal.reason });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

function notFound(name: string, version: string, mayFetch: boolean): IchorError {
  return new IchorError("not-found", `there is no chart ${name} ${version}`, {
    details: {
      remedy: mayFetch
        ? "Put its archive into ICHOR_ARTIFACTS_DIR, or choose another version."
        : `Put ${name}-${version}.tgz into ICHOR_ARTIFACTS_DIR, or allow that it is fetched.`,
    },
  });
}

function notPinned(name: string, version: string): IchorError {
  return new IchorError(
    "precondition",
    `the chart ${name} ${version} is not pinned: it serves checks of values only`,
    {
      details: { remedy: "Pin it in artifacts.lock.yaml, with the SHA-256 of its archive." },
    },
  );
}
