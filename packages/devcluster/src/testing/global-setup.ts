import type { Server } from "node:net";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "@ichor/testkit";
import type { TestProject } from "vitest/node";
import { startBroker } from "./broker.ts";
import { createSharedControlPlane, type SharedControlPlane } from "./shared-control-plane.ts";

let folder: TemporaryFolder | undefined;
let broker: Server | undefined;
let shared: SharedControlPlane | undefined;

/** Global set-up of vitest: offers one control plane to all test files of the run. The first that asks starts it. */
export async function setup(project: TestProject): Promise<void> {
  folder = await temporaryFolder("ichor-broker-");
  const socketPath = join(folder.path, "socket");
  shared = createSharedControlPlane((line) => process.stderr.write(`${line}\n`));
  broker = await startBroker(socketPath, shared.answer);
  project.provide("ichorControlPlane", socketPath);
}

/** Stops the control plane, if anybody asked for it. */
export async function teardown(): Promise<void> {
  broker?.close();
  await shared?.stop();
  await folder?.remove();
}
