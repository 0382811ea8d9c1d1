import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultChartVersion } from "@ichor/cilium";
import { ensureCharts, ensureReferenceHelm, repoRoot } from "@ichor/testkit/toolchain";
import { buildDemo } from "../demo/build-demo.ts";
import { measureInBrowser } from "./browser-tasks.ts";
import { connectServer } from "./connect-server.ts";
import { startDemoProcess } from "./demo-process.ts";
import { measureFleet } from "./measure-fleet.ts";
import { labRef, measurePreview } from "./measure-preview.ts";
import { median, tenths } from "./quantile.ts";
import { bundleServer, type ServerParts, type ServerProcess, startServerProcess } from "./server-process.ts";

/** What a run of the bench is given. */
export type BenchRun = {
  /** path of a Chromium; undefined where there is none */
  chromium: string | undefined;
  /** whether a group of figures is wanted */
  wants(group: string): boolean;
  report(line: string): void;
  /** takes figures as soon as they are known */
  found(values: Record<string, number>): void;
  /** takes the reason why a group was not measured */
  failed(group: string, reason: string): void;
};

const coldStarts = 5;

/** Builds what is missing, then measures group by group. A group that fails says why; the others go on. */
export async function measureAll(run: BenchRun): Promise<void> {
  const { report, failed, found } = run;
  const { renderEngine, chartDirs, consoleDir } = await buildDemo(report);
  const helm = await ensureReferenceHelm(report);
  const serverFile = await bundleServer();
  const parts = { engine: renderEngine, chartDirs, consoleDir };
  const attempt = async (group: string, work: () => Promise<Record<string, number>>) => {
    if (!run.wants(group)) return;
    report(`measuring: ${group}`);
    await work().then(found, (error: unknown) => failed(group, reasonOf(error)));
  };
  failed("controller", "there is no controller yet");
  if (["demo", "preview", "console", "server"].some(run.wants)) {
    report("starting the demo");
    await using demo = await startDemoProcess();
    await attempt("demo", async () => ({ demoWarmStartMs: Math.round(demo.startedInMs) }));
    await measureServer({ ...parts, kubeconfig: demo.kubeconfig }, { run, serverFile, helm, attempt });
  }
  const needsBrowser = <T>(work: (chromium: string) => Promise<T>) => {
    if (run.chromium === undefined) return Promise.reject(new Error("there is no Chromium"));
    return work(run.chromium);
  };
  await attempt("fleet", () =>
    needsBrowser((chromium) => measureFleet({ serverFile, parts, chromium, report })),
  );
  await attempt("diff", () => needsBrowser((chromium) => measureInBrowser("diff", { ask: {}, chromium })));
}

type Attempt = (group: string, work: () => Promise<Record<string, number>>) => Promise<void>;

/** Everything that one server answers, so that its memory is that of a server in use. */
async function measureServer(
  parts: ServerParts,
  { run, serverFile, helm, attempt }: { run: BenchRun; serverFile: string; helm: string; attempt: Attempt },
): Promise<void> {
  await attempt("server", async () => {
    const starts: number[] = [];
    for (let start = 0; start < coldStarts; start++) {
      await using server = await startServerProcess(serverFile, parts);
      starts.push(server.startedInMs);
    }
    return { serverColdStartMs: Math.round(median(starts)) };
  });
  await using server = await startServerProcess(serverFile, parts);
  const idle = server.rssMb();
  const clients = connectServer(server);
  const charts = await ensureCharts(run.report);
  const chartFor = (version: string) => {
    const chart = charts.find((each) => each.version === version);
    if (!chart) throw new Error(`there is no chart ${version}`);
    return chart.path;
  };
  await attempt("preview", () => measurePreview({ clients, helm, chartFor }));
  const modelJson = await renderDefaultChart(server);
  await attempt("console", async () => {
    if (run.chromium === undefined) throw new Error("there is no Chromium");
    const typedText = await readFile(join(repoRoot, "packages/devcluster/demo/lab-values.yaml"), "utf8");
    const editorPath = `/clusters/${labRef.namespace}/${labRef.name}/cilium`;
    const { origin, cookie } = server;
    const ask = { origin, cookie, consoleDir: parts.consoleDir, editorPath, modelJson, typedText };
    return measureInBrowser("console", { ask, chromium: run.chromium });
  });
  await attempt("server", async () => {
    const { server: serverMb, engine } = server.rssMb();
    return {
      serverRssMb: tenths(serverMb),
      serverIdleRssMb: tenths(idle.server),
      engineRssMb: tenths(engine),
    };
  });
}

/** Previews a text on the default chart, so that the engine holds two charts; gives that chart's model. */
async function renderDefaultChart(server: ServerProcess): Promise<string> {
  const { cni } = connectServer(server);
  await cni.diffCiliumValues({ cluster: labRef, text: "debug: {enabled: true}\n" });
  const { chart } = await cni.diffCiliumValues({
    chartVersion: defaultChartVersion,
    text: "debug: {enabled: true}\n",
    inputs: { preset: "cilium", tunnel: "vxlan", kubeProxy: "replaced", nodes: 8 },
  });
  const { modelJson } = await cni.getChartModel({ chartDigest: chart?.digest ?? "" });
  return new TextDecoder().decode(modelJson);
}

function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.split("\n").slice(0, 3).join(" ");
}
