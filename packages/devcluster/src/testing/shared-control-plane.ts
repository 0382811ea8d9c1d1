import { join } from "node:path";
import { type Report, repoRoot } from "@ichor/testkit/toolchain";
import { connectAs } from "../client/connect-as.ts";
import type { ControlPlane } from "../control-plane/control-plane.ts";
import { startControlPlane } from "../control-plane/start-control-plane.ts";
import { applyCrds } from "../crds/apply-crds.ts";
import { demoUsers } from "../dev-cluster/demo-users.ts";
import type { BrokerAnswer, BrokerRequest } from "./broker.ts";

/** A control plane that starts with the first question and serves everybody. */
export type SharedControlPlane = {
  answer(request: BrokerRequest): Promise<BrokerAnswer>;
  stop(): Promise<void>;
};

/** Prepares a control plane without starting it. */
export function createSharedControlPlane(report: Report): SharedControlPlane {
  let started: Promise<ControlPlane> | undefined;
  let withCrds: Promise<unknown> | undefined;
  const start = () => {
    started ??= startControlPlane({ report, clusterName: "shared", tokenUsers: Object.values(demoUsers) });
    return started;
  };
  return {
    answer: async (request) => {
      const controlPlane = await start();
      if (request.kind === "user") return toUserAnswer(controlPlane, request);
      if (request.crds) {
        withCrds ??= applyIchorCrds(controlPlane);
        await withCrds;
      }
      const { admin: access, adminKubeconfig: kubeconfig, folder } = controlPlane;
      return { access, kubeconfig, folder };
    },
    stop: async () => {
      await (await started?.catch(() => undefined))?.stop();
    },
  };
}

async function toUserAnswer(
  controlPlane: ControlPlane,
  { user, credential }: Extract<BrokerRequest, { kind: "user" }>,
): Promise<BrokerAnswer> {
  const access = await controlPlane.accessFor(user, credential);
  return { access, kubeconfig: await controlPlane.writeKubeconfig(access), folder: controlPlane.folder };
}

async function applyIchorCrds({ admin }: ControlPlane): Promise<void> {
  const client = await connectAs(admin);
  try {
    await applyCrds(client, join(repoRoot, "deploy/crds"));
  } finally {
    client.close();
  }
}
