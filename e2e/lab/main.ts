// The lab of the stories, in a process of its own: the demo as people start it, and more console servers on demand.
// Tells its parent over the channel where it is; ends when the parent does.
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { startControlPlane } from "@ichor/devcluster";
import { type KubeObject, resources } from "@ichor/kube";
import { namespaces } from "@ichor/model";
import type { ConsoleServer } from "@ichor/services";
import { parseDemoUser, startConsole } from "../../scripts/demo/demo-consoles.ts";
import { explainError } from "../../scripts/demo/explain-error.ts";
import { startDemo } from "../../scripts/demo/start-demo.ts";
import { stopSignal } from "../../scripts/demo/stop-signal.ts";
import type { LabCalls, LabPlace } from "./lab-calls.ts";

const signal = stopSignal(process);
const report = (line: string) => process.stderr.write(`lab: ${line}\n`);
const demo = await startDemo({ report, signal });
await using cleanup = new AsyncDisposableStack();
cleanup.use(demo);
const servers = new Map<string, ConsoleServer>();

type Answers = { [K in keyof LabCalls]: (ask: LabCalls[K]["ask"]) => Promise<LabCalls[K]["answer"]> };

const answers: Answers = {
  address: async ({ user, isReadOnly = false }) => ({ url: (await serverOf(user, isReadOnly)).issueUrl() }),
  stop: async ({ user }) => {
    await (await serverOf(user, false)).stop();
    return {};
  },
  start: async ({ user }) => {
    const { site } = await serverOf(user, false);
    const server = await serve(user, { port: Number(site.host.split(":")[1]) });
    return { url: server.issueUrl() };
  },
  bare: async () => ({ url: (await (servers.get("bare") ?? serveBare())).issueUrl() }),
};

async function serverOf(user: string, isReadOnly: boolean): Promise<ConsoleServer> {
  return servers.get(`${user} ${isReadOnly}`) ?? serve(user, { isReadOnly });
}

async function serve(
  user: string,
  { port = 0, isReadOnly = false }: { port?: number; isReadOnly?: boolean },
): Promise<ConsoleServer> {
  const { kubeconfig } = demo.cluster.users[parseDemoUser(user)];
  const listen = { host: "127.0.0.1", port };
  const server = cleanup.use(await startConsole({ ...demo.parts, listen, kubeconfig, isReadOnly }));
  servers.set(`${user} ${isReadOnly}`, server);
  return server;
}

async function serveBare(): Promise<ConsoleServer> {
  const controlPlane = cleanup.use(await startControlPlane({ clusterName: "bare" }));
  const listen = { host: "127.0.0.1", port: 0 };
  const kubeconfig = controlPlane.adminKubeconfig;
  const server = cleanup.use(await startConsole({ ...demo.parts, listen, kubeconfig }));
  servers.set("bare", server);
  return server;
}

async function answer(request: IncomingMessage): Promise<object> {
  const name = (request.url ?? "").slice(1) as keyof LabCalls;
  return answers[name]((await json(request)) as never);
}

const socket = join(demo.cluster.controlPlane.folder, "lab.sock");
const http = createServer((request, response) => {
  void answer(request).then(
    (result) => response.end(JSON.stringify(result)),
    (error: unknown) => response.writeHead(500).end(explainError(error)),
  );
});
cleanup.defer(() => void http.close());
http.listen(socket);
const kubeconfigs = Object.fromEntries(
  Object.entries(demo.cluster.users).map(([name, { kubeconfig }]) => [name, kubeconfig]),
);
const lab = await demo.cluster.client.get<KubeObject>(resources.talosClusters, {
  namespace: namespaces.ichor,
  name: "lab",
});
const { cni } = lab.spec as { cni: unknown };
const initial = { cni, annotations: lab.metadata.annotations ?? {} };
process.send?.({ socket, kubeconfigs, initial } satisfies LabPlace);
await new Promise<void>((resolve) => {
  if (signal.aborted) resolve();
  signal.addEventListener("abort", () => resolve(), { once: true });
});
await cleanup.disposeAsync();
process.exit(0);
