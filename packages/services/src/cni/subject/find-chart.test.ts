import { IchorError } from "@ichor/errors";
import type { ChartStore, LoadedChart } from "@ichor/render/engine";
import { expect, test } from "vitest";
import { chartOf } from "../../testing/subject-of.ts";
import { findRevisionChart } from "./find-chart.ts";

const here = chartOf("1.20.2");
const recorded = { ...here, ref: { ...here.ref, recordDigest: "sha256:r" } } satisfies LoadedChart;
const rebuilt: LoadedChart = {
  ...here,
  ref: { ...here.ref, digest: "sha256:r", recordDigest: "sha256:r", isFromRecord: true },
  origin: "record",
  isVerified: false,
};

/** A store with one chart, which fetches all others. */
function storeOf(origin: "given" | "fetched" = "given"): ChartStore {
  return {
    resolve: async (version) => {
      if (origin === "fetched") throw new Error("nothing is fetched for a comparison");
      if (version !== "1.20.2") throw new IchorError("not-found", "there is no such chart");
      return recorded;
    },
    byDigest: async (digest) => (digest === here.ref.digest ? recorded : undefined),
    fromRecord: async () => rebuilt,
    list: async () => [{ name: "cilium", version: "1.20.2", origin }],
  };
}

const signal = new AbortController().signal;
const revisionOf = (chart: { version?: string; digest?: string; recordDigest?: string }) =>
  ({
    revision: 1,
    status: "deployed",
    valuesHash: "",
    effectiveValues: {},
    manifest: "",
    isMasked: false,
    record: new Uint8Array(1),
    chart: { name: "cilium", version: "1.20.2", ...chart },
  }) as const;

test.each([
  {
    name: "of the recorded digest is used and verified",
    store: storeOf(),
    chart: { digest: "sha256:1.20.2" },
    expected: { chart: { ref: { isFromRecord: false } }, isVerified: true },
  },
  {
    name: "of the same contents is used for a record of others, with its comments; it is not verified, and that is said",
    store: storeOf(),
    chart: { recordDigest: "sha256:r" },
    expected: {
      chart: { ref: { isFromRecord: false } },
      isVerified: false,
      note: expect.stringContaining("the same templates") as string,
    },
  },
  {
    name: "of the same version with other contents is not taken for it: the record is rebuilt",
    store: storeOf(),
    chart: { recordDigest: "sha256:other" },
    expected: { chart: { ref: { isFromRecord: true } }, isVerified: false },
  },
  {
    name: "that would have to be fetched is not: the record is rebuilt",
    store: storeOf("fetched"),
    chart: { recordDigest: "sha256:r" },
    expected: { chart: { ref: { isFromRecord: true } }, isVerified: false },
  },
  {
    name: "of a version that is not here is rebuilt from the record",
    store: storeOf(),
    chart: { version: "1.17.0", recordDigest: "sha256:r" },
    expected: { chart: { ref: { isFromRecord: true } }, isVerified: false },
  },
])("the chart $name", async ({ store, chart, expected }) => {
  expect(await findRevisionChart(store, revisionOf(chart), signal)).toMatchObject(expected);
});
