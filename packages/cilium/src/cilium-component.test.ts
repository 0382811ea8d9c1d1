import {
  effectiveValues,
  evaluateValues,
  formatValues,
  hashValues,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseValues,
  valueAt,
} from "@ichor/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ciliumComponent } from "./cilium-component.ts";
import { ciliumInputsOf, effectiveValuesFor } from "./effective-values-for.ts";
import type { CiliumInputs } from "./inputs.ts";
import { tinyCiliumModel } from "./testing/tiny-cilium.ts";

const model = tinyCiliumModel();
const replaced: CiliumInputs = { tunnel: "vxlan", kubeProxy: "replaced" };

function evaluate(text: string, inputs: Partial<CiliumInputs> = {}) {
  return evaluateValues({ text, model, component: ciliumComponent({ ...replaced, ...inputs }) });
}

function effective(inputs: Partial<CiliumInputs> = {}, text = ""): JsonObject {
  return evaluate(text, inputs).effective ?? {};
}

const agent = [
  ...["CHOWN", "KILL", "NET_ADMIN", "NET_RAW", "IPC_LOCK", "SYS_ADMIN", "SYS_RESOURCE"],
  ...["DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],
];

describe("effective values without a user layer", () => {
  test("are exactly Ichor's defaults and owned keys", () => {
    expect(effective()).toEqual({
      ipam: { mode: "kubernetes" },
      kubeProxyReplacement: true,
      k8sServiceHost: "localhost",
      k8sServicePort: 7445,
      tunnelProtocol: "vxlan",
      securityContext: {
        capabilities: { ciliumAgent: agent, cleanCiliumState: ["NET_ADMIN", "SYS_ADMIN", "SYS_RESOURCE"] },
      },
      cgroup: { autoMount: { enabled: false }, hostRoot: "/sys/fs/cgroup" },
      hubble: { tls: { auto: { method: "cronJob" } } },
      ingressController: { secretsNamespace: { name: "cilium-secrets" } },
      gatewayAPI: { secretsNamespace: { name: "cilium-secrets" } },
      envoyConfig: { secretsNamespace: { name: "cilium-secrets" } },
      bgpControlPlane: { secretsNamespace: { name: "cilium-secrets" } },
      tls: { secretsNamespace: { name: "cilium-secrets" } },
    });
  });

  test.each([
    ["takes addresses from Kubernetes [CIL-1]", "ipam.mode", "kubernetes"],
    [
      "gives the agent what Talos allows, SYS_MODULE not included [CIL-2]",
      "securityContext.capabilities.ciliumAgent",
      agent,
    ],
    [
      "gives the clean-up what Talos allows [CIL-3]",
      "securityContext.capabilities.cleanCiliumState",
      ["NET_ADMIN", "SYS_ADMIN", "SYS_RESOURCE"],
    ],
    [
      "leaves the mount of cgroups to Talos [CIL-4]",
      "cgroup",
      { autoMount: { enabled: false }, hostRoot: "/sys/fs/cgroup" },
    ],
    ["makes certificates by a Job [CIL-8]", "hubble.tls.auto.method", "cronJob"],
  ])("%s", (_name, path, value) => {
    expect(valueAt(effective(), path.split("."))).toEqual(value);
  });

  test("follow the kube-proxy mode [CIL-5] [CIL-6]", () => {
    expect(effective({ kubeProxy: "replaced" })).toMatchObject({
      kubeProxyReplacement: true,
      k8sServiceHost: "localhost",
      k8sServicePort: 7445,
    });
    const enabled = effective({ kubeProxy: "enabled" });
    expect(enabled.kubeProxyReplacement).toBe(false);
    expect(Object.keys(enabled)).not.toContain("k8sServiceHost");
    expect(Object.keys(enabled)).not.toContain("k8sServicePort");
  });

  test.each(["vxlan", "geneve"] as const)("follow the tunnel of the spec: %s [CIL-7]", (tunnel) => {
    expect(effective({ tunnel }).tunnelProtocol).toBe(tunnel);
  });

  test("pin the namespace of secrets of five features, BGP's default included [CIL-12]", () => {
    const computed = evaluate("").computed;
    for (const feature of ["ingressController", "gatewayAPI", "envoyConfig", "bgpControlPlane", "tls"]) {
      expect(valueAt(computed, [feature, "secretsNamespace", "name"])).toBe("cilium-secrets");
    }
  });
});

const owned = [
  "ipam.mode",
  "securityContext.capabilities.ciliumAgent",
  "securityContext.capabilities.cleanCiliumState",
  "cgroup.autoMount.enabled",
  "cgroup.hostRoot",
  "k8sServiceHost",
  "k8sServicePort",
  "kubeProxyReplacement",
  "tunnelProtocol",
  "ingressController.secretsNamespace.name",
  "gatewayAPI.secretsNamespace.name",
  "envoyConfig.secretsNamespace.name",
  "bgpControlPlane.secretsNamespace.name",
  "tls.secretsNamespace.name",
];

function nested(path: string, value: string): string {
  const [first = "", ...rest] = path.split(".");
  return rest.length === 0 ? `${first}: ${value}` : `${first}: {${nested(rest.join("."), value)}}`;
}

describe("owned keys [VAL-3] [CIL-10] [CIL-12]", () => {
  for (const kubeProxy of ["replaced", "enabled"] as const) {
    test.each(owned)(`refuse %s in every spelling with kube-proxy ${kubeProxy}`, (path) => {
      const same = JSON.stringify(valueAt(effective({ kubeProxy }), path.split(".")) ?? "x");
      for (const spelling of [
        nested(path, same),
        nested(path, "other"),
        nested(path, "null"),
        `${path}: other`,
      ]) {
        const { issues } = evaluate(`${spelling}\n`, { kubeProxy });
        expect(issues.map(({ code, severity }) => [code, severity])).toEqual([["owned-key", "error"]]);
        expect(issues[0]?.message).toContain(`${path} is owned by Ichor: `);
      }
      const parent = path.split(".").slice(0, -1).join(".");
      for (const value of parent === "" ? [] : ["null", "text", "[1]"]) {
        const codes = evaluate(`${nested(parent, value)}\n`, { kubeProxy }).issues.map(({ code }) => code);
        expect(codes).toContain("owned-key");
      }
    });
  }

  test.each([
    ["ipam.mode", "Talos"],
    ["securityContext.capabilities.ciliumAgent", "Talos"],
    ["securityContext.capabilities.cleanCiliumState", "Talos"],
    ["cgroup.hostRoot", "Talos"],
    ["k8sServiceHost", "KubePrism"],
    ["k8sServicePort", "KubePrism"],
    ["kubeProxyReplacement", "spec.cni.kubeProxy"],
    ["tunnelProtocol", "spec.cni.tunnel"],
    ["bgpControlPlane.secretsNamespace.name", "cilium-secrets"],
  ])("say why: %s names %s [CIL-11]", (path, word) => {
    const [issue] = evaluate(`${nested(path, "other")}\n`).issues;
    expect(issue?.message).toContain(word);
  });

  test("in enabled mode the KubePrism keys have no value and are refused all the same [CIL-6] [CIL-10]", () => {
    const { issues, effective: values } = evaluate("k8sServiceHost: 10.0.0.10\n", { kubeProxy: "enabled" });
    expect(issues.map(({ code }) => code)).toEqual(["owned-key"]);
    expect(values?.k8sServiceHost).toBe("10.0.0.10");
  });

  test("a host and a port of one's own are refused, spaces or not [H59]", () => {
    for (const text of [
      "k8sServicePort: 7445\n",
      'k8sServicePort: "7445"\n',
      'k8sServiceHost: " localhost"\n',
    ]) {
      expect(evaluate(text).issues.map(({ code }) => code)).toEqual(["owned-key"]);
    }
  });

  test("a list of one's own in the place of the capabilities is refused with the reason [H23]", () => {
    const [issue] = evaluate("securityContext: {capabilities: {ciliumAgent: [SYS_MODULE]}}\n").issues;
    expect(issue?.message).toContain("Talos lets no container load kernel modules");
  });
});

const { tree } = fc.letrec<{ tree: JsonObject; value: JsonValue }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom<JsonValue>(null, true, "x", 1, []), tie("tree")),
  tree: fc.dictionary(fc.constantFrom(...new Set(owned.flatMap((path) => path.split(".")))), tie("value"), {
    maxKeys: 4,
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>,
}));

test("owned keys have Ichor's values in the effective values, whatever the user layer says [VAL-1] [CIL-10]", () => {
  const component = ciliumComponent(replaced);
  fc.assert(
    fc.property(tree, (user) => {
      const values = effectiveValues(component, user);
      for (const { path, value } of component.owned) expect(valueAt(values, path)).toEqual(value);
    }),
  );
});

test("every user layer that touches an owned key is refused, every other one is not refused for that [VAL-3]", () => {
  fc.assert(
    fc.property(tree, (user) => {
      const touches = owned.some((dotted) => touched(user, dotted.split(".")));
      const codes = evaluate(formatValues(user)).issues.map(({ code }) => code);
      expect(codes.includes("owned-key")).toBe(touches);
    }),
  );
});

/** Whether a tree has the path, or something else than a map on the way to it. */
function touched(user: JsonObject, path: readonly string[]): boolean {
  const [key = "", ...rest] = path;
  const value = user[key];
  if (value === undefined) return false;
  return rest.length === 0 || !isJsonObject(value) || touched(value, rest);
}

test("the method of Hubble's certificates is a default that a person may change [CIL-8]", () => {
  const evaluation = evaluate("hubble: {tls: {auto: {method: certmanager}}}\n");
  expect(evaluation.issues).toEqual([]);
  expect(valueAt(evaluation.effective, ["hubble", "tls", "auto", "method"])).toBe("certmanager");
  expect(evaluate("").originOf(["hubble", "tls", "auto", "method"])).toBe("ichor");
});

describe("a cluster object", () => {
  const cluster = (cni: JsonObject) =>
    ({
      apiVersion: "ichor.maesh.dev/v1alpha1",
      kind: "TalosCluster",
      metadata: { name: "c", namespace: "n" },
      spec: { cni },
    }) as unknown as Parameters<typeof effectiveValuesFor>[0];

  test("and a mode decide the effective values, and nothing else does [CIL-32]", () => {
    const values = { MTU: 1450, bpf: { masquerade: null } };
    const one = cluster({ preset: "cilium", tunnel: "geneve", kubeProxy: "enabled", cilium: { values } });
    expect(effectiveValuesFor(one)).toMatchObject({
      MTU: 1450,
      bpf: { masquerade: null },
      tunnelProtocol: "geneve",
      kubeProxyReplacement: false,
    });
    expect(effectiveValuesFor(one, "replaced")).toMatchObject({
      kubeProxyReplacement: true,
      k8sServicePort: 7445,
    });
    expect(hashValues(effectiveValuesFor(one))).toBe(hashValues(effectiveValuesFor(structuredClone(one))));
  });

  test("gives the same values as the text that it stores [CIL-32] [VAL-12]", () => {
    const text = "MTU: 1450 # lab\nnodeSelector: {a: ~}\n";
    const stored = cluster({
      tunnel: "vxlan",
      kubeProxy: "replaced",
      cilium: { values: parseValues(text).tree ?? {} },
    });
    expect(hashValues(effectiveValuesFor(stored))).toBe(evaluate(text).hash);
  });

  test("always gives whole values: nothing of an earlier set is kept [P11]", () => {
    const before = effectiveValuesFor(
      cluster({ cilium: { values: { MTU: 1450, ipv6: { enabled: true } } } }),
    );
    const after = effectiveValuesFor(cluster({ cilium: { values: { MTU: 1400 } } }));
    expect(before).toMatchObject({ MTU: 1450, ipv6: { enabled: true } });
    expect(after).toEqual({ ...effective(), MTU: 1400 });
  });

  test("without settings has those of the spec's defaults", () => {
    expect(ciliumInputsOf(cluster({}))).toEqual({ tunnel: "vxlan", kubeProxy: "replaced" });
  });
});
