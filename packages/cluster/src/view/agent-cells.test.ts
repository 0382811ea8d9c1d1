import { describe, expect, test } from "vitest";
import { agentCells, versionOfImage } from "./agent-cells.ts";
import type { LiveNetwork } from "./cluster-world.ts";
import type { KeptDaemonSet, KeptNode, KeptPod } from "./kept/kept-network.ts";

const node: KeptNode = {
  name: "n1",
  uid: "u",
  isReady: true,
  readyMessage: "",
  isControlPlane: false,
  kubeletVersion: "v1.36.3",
  addresses: [],
  kernel: "",
  osImage: "",
};
const pod: KeptPod = {
  name: "cilium-x",
  node: "n1",
  revisionHash: "h2",
  templateGeneration: "2",
  isReady: true,
  isDeleting: false,
  startedAt: "2026-01-01T00:10:00Z",
  trouble: "",
  image: "quay.io/cilium/cilium:v1.20.2@sha256:abc",
};
const daemonSet: KeptDaemonSet = {
  uid: "ds",
  templateGeneration: "2",
  isObserved: true,
  image: "",
  onDelete: false,
};
const live = (overrides: Partial<LiveNetwork> = {}): LiveNetwork => ({
  nodes: [node],
  pods: [pod],
  daemonSet,
  templates: [],
  config: { changedAt: "2026-01-01T00:05:00Z" },
  ...overrides,
});

describe("the agent of a node", () => {
  test.each([
    {
      name: "runs the current template and the last configuration",
      given: live(),
      state: "active",
      revision: 3,
    },
    {
      name: "started within the second of the change",
      given: live({ config: { changedAt: "2026-01-01T00:10:00Z" } }),
      state: "active",
      revision: 3,
    },
    {
      name: "started before the last change of its configuration",
      given: live({ config: { changedAt: "2026-01-01T00:10:01Z" } }),
      state: "needs-restart",
    },
    {
      name: "is current by the hash of the newest template although the generation says otherwise",
      given: live({
        daemonSet: { ...daemonSet, templateGeneration: "9" },
        templates: [
          { ownerUid: "ds", revision: 1, hash: "h1" },
          { ownerUid: "ds", revision: 2, hash: "h2" },
          { ownerUid: "another", revision: 7, hash: "h7" },
        ],
      }),
      state: "active",
      revision: 3,
    },
    {
      name: "runs the earlier template",
      given: live({ pods: [{ ...pod, templateGeneration: "1", revisionHash: "h1" }] }),
      state: "old",
      detail: "runs the earlier template and waits for its turn",
    },
    {
      name: "runs the earlier template of a DaemonSet that replaces nothing by itself",
      given: live({
        daemonSet: { ...daemonSet, onDelete: true },
        pods: [{ ...pod, templateGeneration: "1", revisionHash: "h1" }],
      }),
      state: "old",
      detail: "runs the earlier template and waits to be deleted by hand",
    },
    {
      name: "is not known to be current while the DaemonSet's controller has not seen the change",
      given: live({ daemonSet: { ...daemonSet, isObserved: false } }),
      state: "old",
    },
    {
      name: "is being deleted",
      given: live({ pods: [{ ...pod, isDeleting: true }] }),
      state: "restarting",
    },
    {
      name: "has a successor while it is being deleted",
      given: live({ pods: [{ ...pod, isDeleting: true, templateGeneration: "1" }, pod] }),
      state: "active",
      revision: 3,
    },
    {
      name: "is starting",
      given: live({ pods: [{ ...pod, isReady: false }] }),
      state: "restarting",
      revision: 3,
    },
    {
      name: "is not there",
      given: live({ pods: [] }),
      state: "restarting",
      detail: "no agent runs on this node",
    },
    {
      name: "crashes",
      given: live({ pods: [{ ...pod, trouble: "CrashLoopBackOff", isReady: false }] }),
      state: "failed",
      detail: "CrashLoopBackOff",
      revision: 3,
    },
    {
      name: "stands on a node that is not ready",
      given: live({ nodes: [{ ...node, isReady: false, readyMessage: "no heartbeat" }] }),
      state: "unknown",
      detail: "the node is not ready: no heartbeat",
    },
    {
      name: "cannot be read",
      given: { nodes: [node] },
      state: "unknown",
      detail: "the agents could not be read",
    },
  ])("that $name is $state", ({ given, state, detail, revision }) => {
    const [cell] = agentCells({ live: given, revision: 3, isReleased: true });
    expect(cell).toMatchObject({ node: "n1", state, ...(detail ? { detail } : {}) });
    expect(cell?.revision).toBe(revision);
  });

  test("runs an earlier revision while the saved values are not released", () => {
    const [cell] = agentCells({ live: live(), revision: 3, isReleased: false });
    expect(cell).toMatchObject({
      state: "old",
      revision: 3,
      detail: "the saved values are not released yet",
    });
  });

  test("is counted once a node, sorted by name, with the version of its image", () => {
    const nodes = ["b", "a"].map((name) => ({ ...node, name }));
    const cells = agentCells({ live: live({ nodes, pods: [{ ...pod, node: "a" }] }) });
    expect(cells.map(({ node: name, version }) => [name, version])).toEqual([
      ["a", "1.20.2"],
      ["b", undefined],
    ]);
  });

  test.each([
    ["quay.io/cilium/cilium:v1.20.2", "1.20.2"],
    ["localhost:5000/cilium:1.21.0-rc.1@sha256:abc", "1.21.0-rc.1"],
    ["quay.io/cilium/cilium@sha256:abc", undefined],
    ["localhost:5000/cilium", undefined],
    ["quay.io/cilium/cilium:latest", undefined],
  ])("has the version of image %s", (image, version) => {
    expect(versionOfImage(image)).toBe(version);
  });
});
