import { defaultChartVersion } from "@ichor/cilium";
import { type IchorError, isIchorError } from "@ichor/errors";
import type { TalosCluster } from "@ichor/model";
import type { ChartStore, LoadedChart } from "@ichor/render/engine";
import type { ReleaseState } from "./release-state.ts";

/** A chart that values are judged by. */
export type ChartFinding = {
  readonly chart: LoadedChart;
  /** the digest is known, and equal to what was recorded or pinned */
  readonly isVerified: boolean;
  /** a sentence about how it was found, where there is something to say */
  readonly note?: string;
  /** it is not the chart that runs: values judged by it must not be saved; the reason */
  readonly problem?: string;
};

/** Where the chart of a cluster follows from. */
export type ChartQuestion = {
  readonly release: ReleaseState;
  readonly cluster?: TalosCluster;
  readonly signal: AbortSignal;
};

/**
 * The chart of the newest deployed release. Without a release it is the default of this build. A chart that is not at
 * hand is rebuilt from the record; where that cannot be, the nearest chart stands in, and nothing can be saved.
 */
export async function findRunningChart(charts: ChartStore, question: ChartQuestion): Promise<ChartFinding> {
  const { release, cluster, signal } = question;
  if (release.kind === "read") return findRevisionChart(charts, release.revision, signal);
  const reported = cluster?.status?.cni?.chart;
  if (release.kind !== "none" && reported) return findReportedChart(charts, reported, signal);
  return {
    ...(await defaultChart(charts, signal)),
    ...(release.kind === "none" ? {} : { note: defaultNote }),
  };
}

const defaultNote = `it is not known which chart runs, so the values are judged by cilium ${defaultChartVersion}`;

/** A chart that somebody chose. One that nobody pinned may be looked at. */
export async function findChosenChart(
  charts: ChartStore,
  version: string,
  signal: AbortSignal,
): Promise<ChartFinding> {
  const chart = await charts.resolve(version, { use: "check", signal });
  if (chart.isVerified) return { chart, isVerified: true };
  const note = `cilium ${version} is not pinned in artifacts.lock.yaml: it serves checks of values only`;
  return { chart, isVerified: false, note };
}

type RunningChart = Extract<ReleaseState, { kind: "read" }>["revision"];

/** The chart that a revision was made of. */
export async function findRevisionChart(
  charts: ChartStore,
  { chart: recorded, record }: RunningChart,
  signal: AbortSignal,
): Promise<ChartFinding> {
  const { digest } = recorded;
  const known = digest === undefined ? undefined : await charts.byDigest(digest, signal);
  if (known) return { chart: known, isVerified: true };
  const same = digest === undefined ? await findSameChart(charts, recorded, signal) : undefined;
  if (same) return same;
  if (record) return rebuildChart(charts, { record, digest, signal });
  return standIn(charts, recorded, signal);
}

/** A chart that is here and whose templates, schema and defaults are those in the record; unlike it, with comments. */
async function findSameChart(
  charts: ChartStore,
  { version, recordDigest }: RunningChart["chart"],
  signal: AbortSignal,
): Promise<ChartFinding | undefined> {
  if (recordDigest === undefined) return undefined;
  const isHere = (await charts.list()).some(
    (chart) => chart.version === version && chart.origin !== "fetched",
  );
  if (!isHere) return undefined;
  const chart = await charts.resolve(version, { use: "check", signal }).catch((error: unknown) => {
    if (isUnavailable(error)) return undefined;
    throw error;
  });
  return chart?.ref.recordDigest === recordDigest ? { chart, isVerified: false, note: sameNote } : undefined;
}

const sameNote = "the record names no digest; this chart has the same templates, schema and defaults";

async function rebuildChart(
  charts: ChartStore,
  { record, digest, signal }: { record: Uint8Array; digest: string | undefined; signal: AbortSignal },
): Promise<ChartFinding> {
  const chart = await charts.fromRecord(record, {
    signal,
    ...(digest === undefined ? {} : { expectedDigest: digest }),
  });
  const note = "the chart was rebuilt from the release record, which holds no comments";
  return { chart, isVerified: digest !== undefined && chart.ref.digest === digest, note };
}

async function findReportedChart(
  charts: ChartStore,
  reported: { readonly version: string; readonly digest?: string },
  signal: AbortSignal,
): Promise<ChartFinding> {
  const { digest } = reported;
  const known = digest === undefined ? undefined : await charts.byDigest(digest, signal);
  return known ? { chart: known, isVerified: true } : standIn(charts, reported, signal);
}

/** A chart of the same version, else the default: enough to look at values, not to save them. */
async function standIn(
  charts: ChartStore,
  { version, digest }: { readonly version: string; readonly digest?: string },
  signal: AbortSignal,
): Promise<ChartFinding> {
  const name = `chart cilium ${version}${digest === undefined ? "" : ` (${digest.slice(0, 15)})`}`;
  const problem = `${name} runs and is not available here`;
  try {
    const chart = await charts.resolve(version, { use: "check", signal });
    if (digest === undefined) return { chart, isVerified: false };
    return { chart, isVerified: false, problem };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const { chart } = await defaultChart(charts, signal);
    return { chart, isVerified: false, problem };
  }
}

async function defaultChart(charts: ChartStore, signal: AbortSignal): Promise<ChartFinding> {
  const chart = await charts.resolve(defaultChartVersion, { signal });
  return { chart, isVerified: chart.isVerified };
}

function isUnavailable(error: unknown): error is IchorError {
  return isIchorError(error, "not-found") || isIchorError(error, "precondition");
}
