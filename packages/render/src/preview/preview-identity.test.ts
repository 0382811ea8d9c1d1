import { describe, expect, test } from "vitest";
import { type BaseMembers, baseVersionOf } from "./base-version.ts";
import { explainMoved } from "./explain-moved.ts";
import { type PreviewMembers, previewIdentityOf } from "./preview-identity.ts";

const preview: PreviewMembers = {
  chartDigest: "sha256:c",
  engineVersion: "1",
  ichorVersion: "1",
  kubeVersion: "v1.36.3",
  apiVersions: ["apps/v1", "gateway.networking.k8s.io/v1/GatewayClass", "v1"],
  apiVersionsAsked: ["gateway.networking.k8s.io/v1/GatewayClass", "monitoring.coreos.com/v1"],
  facts: { gatewayApiCrds: true, kubePrism: "unknown" },
  baseVersion: "base-1.x",
  baseValuesHash: "sha256:b",
  valuesHash: "sha256:v",
  releaseName: "cilium",
  releaseNamespace: "kube-system",
};
const base: BaseMembers = {
  storedLayer: { hubble: { relay: { enabled: true } }, gone: null },
  storedText: "hubble: {relay: {enabled: true}}\n",
  preset: "cilium",
  tunnel: "vxlan",
  kubeProxy: "replaced",
  hold: { revision: 3, reason: "x" },
  chartDigest: "sha256:c",
  releaseRevision: 3,
  releaseValuesHash: "sha256:r",
};

const moved = (before: string, after: string) => explainMoved(before, after).map(({ name }) => name);

describe("the preview identity", () => {
  const cases: readonly [keyof PreviewMembers, PreviewMembers[keyof PreviewMembers], string][] = [
    ["chartDigest", "sha256:d", "the chart"],
    ["engineVersion", "2", "the version of the engine"],
    ["ichorVersion", "2", "the version of Ichor"],
    ["kubeVersion", "v1.37.0", "the Kubernetes version"],
    ["apiVersions", ["v1"], "the API versions that the chart asks for"],
    ["facts", { gatewayApiCrds: true, kubePrism: true }, "what is known about the cluster"],
    ["baseVersion", "base-1.y", "the stored values or the release they were compared with"],
    ["baseValuesHash", "sha256:x", "the values of the running release"],
    ["valuesHash", "sha256:x", "the effective values"],
    ["releaseName", "x", "the name of the release"],
    ["releaseNamespace", "x", "the namespace of the release"],
  ];

  test.each(cases)("moves with %s, and can say so", (member, value, name) => {
    const after = previewIdentityOf({ ...preview, [member]: value });
    expect(moved(previewIdentityOf(preview), after)).toEqual([name]);
  });

  test("covers every member", () => {
    expect(cases.map(([member]) => member).sort()).toEqual(
      Object.keys(preview)
        .filter((member) => member !== "apiVersionsAsked")
        .sort(),
    );
  });

  test.each<[string, Partial<PreviewMembers>]>([
    ["the patch level of Kubernetes", { kubeVersion: "v1.36.9+hosted" }],
    ["API versions that the chart does not ask for", { apiVersions: [...preview.apiVersions, "batch/v1"] }],
    ["the order of API versions", { apiVersions: [...preview.apiVersions].reverse() }],
    ["the order of facts", { facts: { kubePrism: "unknown", gatewayApiCrds: true } }],
  ])("does not move with %s", (_, change) => {
    expect(previewIdentityOf({ ...preview, ...change })).toBe(previewIdentityOf(preview));
  });

  test("is one short word that holds no value", () => {
    const identity = previewIdentityOf({ ...preview, releaseName: "hunter2" });
    expect(identity).toMatch(/^preview-1\.[\w-]{176}$/);
    expect(identity).not.toContain("hunter2");
  });
});

describe("the base version", () => {
  const cases: readonly [keyof BaseMembers, BaseMembers[keyof BaseMembers], string][] = [
    ["storedLayer", { hubble: { relay: { enabled: true } } }, "the stored values"],
    ["storedText", "# c\nhubble: {relay: {enabled: true}}\n", "the stored text"],
    ["preset", "unmanaged", "the CNI preset"],
    ["tunnel", "geneve", "the tunnel setting"],
    ["kubeProxy", "enabled", "the kube-proxy setting"],
    ["hold", undefined, "the hold"],
    ["chartDigest", "sha256:d", "the chart"],
    ["releaseRevision", 4, "the revision of the release"],
    ["releaseValuesHash", undefined, "the values of the running release"],
  ];

  test.each(cases)("moves with %s, and can say so", (member, value, name) => {
    const { [member]: _, ...rest } = base;
    const after = baseVersionOf({ ...rest, ...(value !== undefined && { [member]: value }) } as BaseMembers);
    expect(moved(baseVersionOf(base), after)).toEqual([name]);
  });

  test("covers every member", () => {
    expect(cases.map(([member]) => member).sort()).toEqual(Object.keys(base).sort());
  });

  test("knows only its members: status, labels and resource version are not in it [P61]", () => {
    const object = { ...base, status: { x: 1 }, labels: { a: "b" }, resourceVersion: "9" };
    expect(baseVersionOf(object)).toBe(baseVersionOf(base));
  });

  test("does not move with the order of stored keys", () => {
    expect(
      baseVersionOf({ ...base, storedLayer: { gone: null, hubble: { relay: { enabled: true } } } }),
    ).toBe(baseVersionOf(base));
  });
});

test("several moved members are all named", () => {
  const after = baseVersionOf({ ...base, tunnel: "geneve", releaseRevision: 9 });
  expect(moved(baseVersionOf(base), after)).toEqual(["the tunnel setting", "the revision of the release"]);
});

test("texts of an unknown form have moved as a whole", () => {
  expect(explainMoved("preview-0.abc", previewIdentityOf(preview))).toEqual([
    { name: "the form of the identity", before: "preview-0", after: "preview-1" },
  ]);
  expect(explainMoved("", previewIdentityOf(preview))).toHaveLength(1);
});
