import { spawn } from "node:child_process";
import { connectLines, type LineConnection, type LineEvent } from "./connect-lines.ts";
import type {
  IssuedCertificate,
  ProcessExit,
  ProcessSpec,
  SupervisedProcess,
  Supervisor,
} from "./supervisor.ts";

/** Every folder of a dev cluster begins so; the supervisor removes abandoned ones of the same beginning. */
export const folderPrefix = "ichor-devcluster-";

type ExitWaiters = Map<string, (exit: Omit<ProcessExit, "name" | "logPath">) => void>;

/** Starts the supervisor program. Its own complaints go to standard error of this process. */
export function startSupervisor(binary: string): Supervisor {
  // A session of its own, so that neither Ctrl-C nor a killed process group ends it before it has cleaned up.
  const child = spawn(binary, [], { stdio: ["pipe", "pipe", "inherit"], detached: true, env: {} });
  const exits: ExitWaiters = new Map();
  const connection = connectLines(child, (event) => tellExit(exits, event));
  const closed = connection.closed.then(() => {
    for (const tell of exits.values()) tell({ code: -1 });
  });
  const close = async () => {
    connection.end();
    await closed;
  };
  return {
    pid: child.pid ?? -1,
    createFolder: async (parent) => {
      const params = { parent, prefix: folderPrefix };
      return ((await connection.request("createFolder", params)) as { path: string }).path;
    },
    reservePort: async () => ((await connection.request("reservePort", {})) as { port: number }).port,
    createAuthority: async (name) =>
      (await connection.request("createAuthority", { name })) as { certPem: string },
    issueCertificate: async (request) =>
      (await connection.request("issueCertificate", request)) as IssuedCertificate,
    start: (spec) => startProcess(connection, exits, spec),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function tellExit(exits: ExitWaiters, event: LineEvent): void {
  const { name, code, signal } = event as unknown as ProcessExit;
  const tell = exits.get(name);
  exits.delete(name);
  tell?.(signal ? { code, signal } : { code });
}

async function startProcess(
  connection: LineConnection,
  exits: ExitWaiters,
  { env = {}, cwd = "", ...spec }: ProcessSpec,
): Promise<SupervisedProcess> {
  if (exits.has(spec.name)) throw new Error(`process ${spec.name} is already running`);
  let isGone = false;
  // Registered before the request: a process that ends at once is reported before the answer to its start.
  const exited = new Promise<ProcessExit>((resolve) => {
    exits.set(spec.name, (exit) => {
      isGone = true;
      resolve({ name: spec.name, logPath: spec.logPath, ...exit });
    });
  });
  const params = { ...spec, cwd, env: Object.entries(env).map(([name, value]) => `${name}=${value}`) };
  const started = connection.request("start", params) as Promise<{ pid: number }>;
  const { pid } = await started.catch((error: unknown) => {
    exits.delete(spec.name);
    throw error;
  });
  return {
    pid,
    exited,
    stop: async ({ graceMs = 0 } = {}) => {
      if (!isGone) await connection.request("stop", { name: spec.name, graceMs });
      await exited;
    },
  };
}
