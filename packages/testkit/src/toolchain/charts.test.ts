import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ensureCharts, moduleChartVersions, sharedCharts } from "./charts.ts";

test("each module chart is a folder whose Chart.yaml names the version that was asked for", async () => {
  const charts = await ensureCharts(() => undefined);
  expect(charts.map(({ version }) => version)).toEqual([...moduleChartVersions]);
  for (const { path, version } of charts) {
    expect(await readFile(join(path, "Chart.yaml"), "utf8")).toMatch(
      new RegExp(`^version: ${version}$`, "m"),
    );
  }
});

test("published archives are listed by name and version, and other files are passed over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shared-charts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "charts"));
  for (const file of ["cilium-1.19.0.tgz", "argo-cd-10.1.1-rc.1.tgz", "README.md", "cilium.tgz"]) {
    await writeFile(join(folder, "charts", file), "");
  }
  expect(await sharedCharts({ ICHOR_SHARED_DIR: folder })).toEqual([
    { name: "argo-cd", version: "10.1.1-rc.1", path: join(folder, "charts/argo-cd-10.1.1-rc.1.tgz") },
    { name: "cilium", version: "1.19.0", path: join(folder, "charts/cilium-1.19.0.tgz") },
  ]);
});

test("there are no published archives where the folder does not exist", async () => {
  expect(await sharedCharts({ ICHOR_SHARED_DIR: "/nowhere/at/all" })).toEqual([]);
});
