import { createKubeClient, resources } from "@ichor/kube";
import { createFaultServer, createMemoryApi, type FaultServer } from "@ichor/kube/testing";
import { annotations } from "@ichor/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Host } from "../host/host.ts";
import { createFakeHost } from "../testing/fake-host.ts";
import type { Connect } from "./connect.ts";
import { runDiff } from "./run-diff.ts";
import { runEdit } from "./run-edit.ts";
import { runGet } from "./run-get.ts";
import { runSet } from "./run-set.ts";

// the commands themselves, with a client on an API server in memory and without the program around them

let server: FaultServer;
let api: ReturnType<typeof createMemoryApi>;
beforeEach(async () => {
  api = createMemoryApi([resources.talosClusters, resources.configMaps]);
  server = await createFaultServer(api.backend);
});
afterEach(() => server.close());

const open: Connect = () => createKubeClient({ fixed: { server: server.url } });
const place = { namespace: "ichor-system", name: "lab" };
const lab = { cluster: "lab", namespace: "ichor-system" };

test("get answers with the stored text, comments included [TST-23]", async () => {
  const text = "# measured with the carrier\nMTU: 1450\n";
  api.put(resources.talosClusters, {
    metadata: { ...place, annotations: { [annotations.ciliumValuesYaml]: text } },
    spec: { cni: { cilium: { values: { MTU: 1450 } } } },
  });
  const host = createFakeHost();
  expect(await runGet({ ...lab, view: "user", output: "yaml" }, host, open)).toBe(0);
  expect(host.written.out).toBe(text);
});

describe("each command asks through the client that it is given, and closes it [TST-23]", () => {
  const save = { reason: "", isYes: true, isDryRun: false, confirmations: [] };
  const commands: { name: string; run: (host: Host) => Promise<number>; code: number | string }[] = [
    {
      name: "get",
      run: (host) => runGet({ cluster: "lab", view: "user", output: "yaml" }, host, open),
      code: "not-found",
    },
    {
      name: "set",
      run: (host) => runSet({ cluster: "lab", ...save, file: "-", output: "text" }, host, open),
      code: "not-found",
    },
    { name: "edit", run: (host) => runEdit({ cluster: "lab", ...save }, host, open), code: "not-found" },
    {
      name: "diff",
      run: (host) =>
        runDiff(
          {
            cluster: "lab",
            against: "release",
            view: "effective",
            showsRegenerated: false,
            contextLines: 3,
            output: "text",
          },
          host,
          open,
        ),
      code: 1,
    },
  ];
  test.each(commands)("$name", async ({ run, code }) => {
    const host = createFakeHost({ input: "MTU: 1450\n", env: { EDITOR: "true" }, answers: [] });
    const outcome = await run(host).catch((error: { code: string }) => error.code);
    expect(outcome).toBe(code);
    expect(server.requests.map(({ url }) => url.pathname)).toContain(
      "/apis/ichor.maesh.dev/v1alpha1/talosclusters",
    );
    await expect.poll(() => server.connections()).toBe(0);
  });
});
