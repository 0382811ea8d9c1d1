// Builds what the command line needs in a checkout, and prints where it is as JSON. The words on the command line are
// what is wanted: engine, charts, console. Progress goes to standard error.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import {
  ensureCharts,
  ensureRenderEngine,
  moduleChartVersions,
  type Report,
  sharedCharts,
} from "@ichor/testkit/toolchain";
import { buildConsole } from "../steps/build-console.ts";

// programs that begin with "env node" must find the Node that runs this, whatever comes first in the caller's PATH
process.env["PATH"] = `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`;

const report: Report = (line) => process.stderr.write(`${line}\n`);
const wanted = new Set(process.argv.slice(2));
const [shared] = await sharedCharts();

const found = {
  ...(wanted.has("engine") && { engine: await ensureRenderEngine(report) }),
  ...(wanted.has("charts") && { charts: fromModuleCache() ?? (await ensureCharts(report)) }),
  ...(wanted.has("console") && { console: await buildConsole(report) }),
  ...(shared && { sharedCharts: join(shared.path, "..") }),
};
process.stdout.write(`${JSON.stringify(found)}\n`);

/** The charts where Go keeps modules; asking Go takes longer. Whoever uses them compares their digests. */
function fromModuleCache(): { version: string; path: string }[] | undefined {
  const goPath = process.env["GOPATH"]?.split(":")[0] || join(homedir(), "go");
  const folder = process.env["GOMODCACHE"] || join(goPath, "pkg/mod");
  const charts = moduleChartVersions.map((version) => ({
    version,
    path: join(folder, `github.com/cilium/cilium@v${version}`, "install/kubernetes/cilium"),
  }));
  return charts.every(({ path }) => existsSync(join(path, "Chart.yaml"))) ? charts : undefined;
}
