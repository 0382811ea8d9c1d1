import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArtifactsLock } from "@ichor/render/engine";
import { repoRoot } from "@ichor/testkit/toolchain";
import { evaluateValues } from "@ichor/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ciliumComponent } from "./cilium-component.ts";
import { type CiliumLab, startCiliumLab } from "./testing/load-charts.ts";
import { defaultChartVersion, minorOf, supportedMinors } from "./versions.ts";

let lab: CiliumLab;
beforeAll(async () => {
  lab = await startCiliumLab();
});
afterAll(() => lab?.[Symbol.asyncDispose]());

const pins = async () => {
  const { lock } = parseArtifactsLock(await readFile(join(repoRoot, "deploy/artifacts.lock.yaml"), "utf8"));
  return (lock?.artifacts ?? []).filter(({ name }) => name === "cilium");
};

test("the chart of a new installation is of the newest minor that Ichor knows, here, and the pinned one [PIN-1]", async () => {
  expect(minorOf(defaultChartVersion)).toBe("1.20");
  expect(supportedMinors.at(-1)).toBe("1.20");
  const here = lab.charts.find(({ version }) => version === defaultChartVersion);
  const pinned = (await pins()).find(
    ({ kind, version }) => kind === "chart-module" && version === defaultChartVersion,
  );
  expect(here?.description.chart).toMatchObject({ name: "cilium", version: defaultChartVersion });
  expect(here?.digest).toBe(pinned?.chartDigest);
});

test("a chart of each earlier minor is pinned as well, for the steps of an upgrade [PIN-1]", async () => {
  const minors = (await pins()).map(({ version }) => minorOf(version));
  expect(new Set(minors)).toEqual(new Set(supportedMinors));
});

test("the chart's schema lets a misspelled key pass, and Ichor does not [PIN-2]", async () => {
  const text = "kubeProxyReplacment: true\nhubble: {rely: {enabled: true}}\n";
  const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });
  for (const { version, digest, model } of lab.charts) {
    const values = { kubeProxyReplacment: true, hubble: { rely: { enabled: true } } };
    expect([version, await lab.engine.validate({ chartDigest: digest, values })]).toEqual([version, []]);
    const refused = evaluateValues({ text, component, model }).issues.filter(
      ({ code }) => code === "unknown-key",
    );
    expect([version, refused.map(({ path }) => path.join("."))]).toEqual([
      version,
      ["kubeProxyReplacment", "hubble.rely"],
    ]);
  }
});
