// A stand-in for ichor-render that keeps its process contract and does what the values of a render say. It is
// started by tests as a program of its own: `node fake-engine.ts --socket PATH`.
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { RenderService } from "@ichor/api/engine/v1";

const args = process.argv.slice(2);
const socketPath = args[args.indexOf("--socket") + 1] ?? "";
const charts = new Map<string, string>();

function routes(router: ConnectRouter): void {
  router.service(RenderService, {
    getInfo: () => ({ engineVersion: "fake", helmVersion: String(process.pid), maxCharts: 1 }),
    loadChart: ({ source, expectedDigest }) => {
      const path = source.case === "directoryPath" ? source.value : "";
      const digest = `sha256:${path}`;
      if (expectedDigest !== "" && expectedDigest !== digest) {
        throw new ConnectError("the chart is not the expected one", Code.FailedPrecondition);
      }
      charts.clear(); // keeps one chart only
      charts.set(digest, path);
      return { chart: { name: "fake", version: "1.0.0", digest } };
    },
    render: async ({ chartDigest, valuesJson }, { signal }) => {
      if (!charts.has(chartDigest)) throw new ConnectError("no such chart", Code.NotFound);
      const values = JSON.parse(new TextDecoder().decode(valuesJson)) as { do?: string };
      if (values.do === "crash") process.exit(3);
      if (values.do === "hang") await delay(60_000, undefined, { signal });
      return { outcome: { case: "rendered", value: { manifest: `pid: ${process.pid}\n` } } };
    },
  });
}

if (args.includes("--exit")) process.exit(4);
process.stderr.write('{"time":"t","level":"WARN","msg":"hello","count":1}\nnot json\n');
if (!args.includes("--silent")) {
  const server = createServer(connectNodeAdapter({ routes }));
  server.listen(socketPath, () => process.stdout.write('hello\n{"pid":1,"ready":true}\n'));
}
process.stdin.on("end", () => process.exit(0)).resume();
