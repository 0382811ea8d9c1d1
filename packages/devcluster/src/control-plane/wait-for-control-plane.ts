import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { IchorError, isIchorError } from "@ichor/errors";
import type { ApiAccess } from "../client/api-access.ts";
import { connectAs } from "../client/connect-as.ts";
import type { ProcessExit } from "../supervisor/supervisor.ts";

/** A loaded machine takes long to start two programs of 100 MB. */
const deadlineMs = 180_000;
const probeDeadlineMs = 5000;
const intervalMs = 30;

/** Returns when the API server answers administrators. Rejects with the log when a process ends first. */
export async function waitForServing(admin: ApiAccess, died: Promise<ProcessExit>): Promise<void> {
  await waitForPath(admin, "/livez/ping", died);
}

/** Returns when all that the API server does at its start is done. Rejects with the log when a process ends first. */
export async function waitForHealthy(admin: ApiAccess, died: Promise<ProcessExit>): Promise<void> {
  await waitForPath(admin, "/healthz", died);
}

/**
 * Returns when everybody can work: the built-in roles exist, and so does the ServiceAccount without which no pod can
 * be created. Rejects with the log when a process ends first.
 */
export async function waitForReady(admin: ApiAccess, died: Promise<ProcessExit>): Promise<void> {
  await waitForPath(admin, "/readyz", died);
  await waitForPath(admin, "/api/v1/namespaces/default/serviceaccounts/default", died);
}

async function waitForPath(admin: ApiAccess, path: string, died: Promise<ProcessExit>): Promise<void> {
  let exit: ProcessExit | undefined;
  void died.then((value) => {
    exit = value;
  });
  const client = await connectAs(admin);
  const endMs = performance.now() + deadlineMs;
  try {
    while (!(await answers(() => client.getText(path, { deadlineMs: probeDeadlineMs })))) {
      if (exit) throw await toStartError(exit);
      if (performance.now() > endMs) {
        throw new IchorError(
          "timeout",
          `the API server did not answer ${path} within ${deadlineMs / 1000} s`,
        );
      }
      await delay(intervalMs);
    }
  } finally {
    client.close();
  }
}

/** Not yet listening, not yet ready and not yet there are all the same: try again. */
async function answers(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (isIchorError(error)) return false;
    throw error;
  }
}

async function toStartError({ name, code, signal, logPath }: ProcessExit): Promise<IchorError> {
  const log = await readFile(logPath, "utf8").catch(() => "");
  const how = signal ? `was ended by signal ${signal}` : `ended with code ${code}`;
  const lastLines = log.trimEnd().split("\n").slice(-15).join("\n");
  return new IchorError("internal", `${name} ${how} while starting:\n${lastLines}`);
}
