import { Agent } from "node:http";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { HelmService, type RevisionHead } from "@ichor/api/engine/v1";
import { startEngineProcess } from "@ichor/render/engine";
import { canonicalJson, type JsonObject } from "@ichor/values";
import type { InstalledRelease } from "./dev-cluster.ts";

/** A plain install. */
export type ReleaseInstall = {
  chartFolder: string;
  /** effective values */
  values: JsonObject;
  releaseName: string;
  releaseNamespace: string;
  recordNamespace: string;
  kubeconfigPath: string;
};

/** The running program `ichor-helm`. */
export type ReleaseEngine = AsyncDisposable & {
  /** Installs and waits until everything is ready. Never rolls back. */
  install(request: ReleaseInstall, signal: AbortSignal): Promise<InstalledRelease>;
};

const readyTimeoutMs = 30_000;
const installTimeoutSeconds = 300;

/** How `ichor-helm` is started. */
export type ReleaseEngineOptions = {
  binary: string;
  /** where the folder of its socket is made */
  folder: string;
  /** receives its warnings and errors */
  report: (line: string) => void;
};

/** Starts `ichor-helm`; it ends when this process does. */
export async function startReleaseEngine(options: ReleaseEngineOptions): Promise<ReleaseEngine> {
  const engine = await startEngineProcess({
    binary: options.binary,
    args: [],
    runtimeDir: options.folder,
    readyTimeoutMs,
    report: ({ level, message, fields }) => {
      if (level === "info" || level === "debug") return;
      options.report(`ichor-helm: ${message} ${JSON.stringify(fields)}`);
    },
  });
  const agent = new Agent({ keepAlive: true });
  const transport = createConnectTransport({
    baseUrl: "http://engine",
    httpVersion: "1.1",
    nodeOptions: { socketPath: engine.socketPath, agent },
    useBinaryFormat: true,
  });
  const client = createClient(HelmService, transport);
  return {
    install: async ({ chartFolder, values, ...names }, signal) => {
      const request = {
        ...names,
        chart: { case: "directoryPath", value: chartFolder } as const,
        valuesJson: new TextEncoder().encode(canonicalJson(values)),
        timeoutSeconds: installTimeoutSeconds,
      };
      for await (const { event } of client.install(request, { signal })) {
        if (event.case === "result") return toInstalledRelease(event.value);
      }
      throw new Error("ichor-helm ended the install without a result");
    },
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      await engine.stop();
    },
  };
}

function toInstalledRelease(head: RevisionHead): InstalledRelease {
  return {
    revision: head.revision,
    chartVersion: head.chartVersion,
    chartDigest: head.chartDigest,
    valuesHash: head.configHash,
    deployedAt: new Date(head.lastDeployed).toISOString().replace(/\.\d+Z$/, "Z"),
  };
}
