import { createKubeClient, type KubeClient, resources } from "@ichor/kube";
import { createFaultServer, createMemoryApi, type FaultServer, type MemoryApi } from "@ichor/kube/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readController } from "./controller-version.ts";

const now = new Date("2026-01-01T00:01:00Z");

describe("the controller that leads", () => {
  let api: MemoryApi;
  let server: FaultServer;
  let client: KubeClient;
  beforeEach(async () => {
    api = createMemoryApi([resources.leases]);
    server = await createFaultServer(api.backend);
    client = await createKubeClient({ fixed: { server: server.url } });
  });
  afterEach(async () => {
    client.close();
    await server.close();
  });

  const hold = (spec: object) =>
    api.put(resources.leases, {
      metadata: {
        name: "ichor-controller",
        namespace: "ichor-system",
        annotations: { "ichor.maesh.dev/version": "1.2.3" },
      },
      spec: {
        holderIdentity: "pod-a",
        leaseDurationSeconds: 15,
        renewTime: "2026-01-01T00:00:50.123456Z",
        ...spec,
      },
    });

  test.each([
    {
      name: "holds a Lease that it renews",
      spec: {},
      expected: { kind: "leads", version: "1.2.3", holder: "pod-a" },
    },
    {
      name: "was late for three durations",
      spec: { renewTime: "2026-01-01T00:00:14.000000Z" },
      expected: { kind: "absent" },
    },
    {
      name: "is late for less",
      spec: { renewTime: "2026-01-01T00:00:16.000000Z" },
      expected: { kind: "leads", version: "1.2.3", holder: "pod-a" },
    },
    { name: "released the Lease", spec: { holderIdentity: "" }, expected: { kind: "absent" } },
    { name: "never renewed", spec: { renewTime: undefined }, expected: { kind: "absent" } },
  ])("is $expected.kind when it $name", async ({ spec, expected }) => {
    hold(spec);
    expect(await readController(client, { now })).toEqual(expected);
  });

  test("is absent without a Lease, and unreadable with the reason when that cannot be told", async () => {
    expect(await readController(client, { now })).toEqual({ kind: "absent" });
    server.inject({ fault: { kind: "refuse", status: 403, reason: "Forbidden" } });
    expect(await readController(client, { now })).toMatchObject({ kind: "unreadable" });
    await expect(readController(client, { now, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "canceled",
    });
  });
});
