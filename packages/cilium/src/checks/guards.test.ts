import { evaluateValues, type Facts } from "@ichor/values";
import { describe, expect, test } from "vitest";
import { ciliumComponent } from "../cilium-component.ts";
import type { CiliumInputs } from "../inputs.ts";
import { tinyCiliumModel } from "../testing/tiny-cilium.ts";

const model = tinyCiliumModel();

function codes(text: string, { facts = {}, ...inputs }: Partial<CiliumInputs> & { facts?: Facts } = {}) {
  const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced", ...inputs });
  return evaluateValues({ text, component, model, facts }).issues.map(({ code }) => code);
}

type Row = {
  name: string;
  text: string;
  inputs?: Partial<CiliumInputs> & { facts?: Facts };
  codes: string[];
};

const gateway = "gatewayAPI: {enabled: true}\n";
const masquerade = "bpf: {masquerade: true}\n";
const mesh = (tls: string) => `clustermesh: {useAPIServer: true, apiserver: {tls: ${tls}}}\n`;
const hubble = (values: string) => `hubble: ${values}\n`;

describe("guard 1: masquerading in the kernel needs cluster DNS that is not forwarded [CIL-13] [P59]", () => {
  const code = "bpf-masquerade-needs-no-forwarding";
  test.each<Row>([
    {
      name: "refused while it is forwarded",
      text: masquerade,
      inputs: { facts: { forwardKubeDNSToHost: true } },
      codes: [code],
    },
    {
      name: "accepted while it is not",
      text: masquerade,
      inputs: { facts: { forwardKubeDNSToHost: false } },
      codes: [],
    },
    {
      name: "accepted while that is unknown [VAL-10]",
      text: masquerade,
      inputs: { facts: { forwardKubeDNSToHost: "unknown" } },
      codes: [],
    },
    { name: "accepted while nobody read it [VAL-10]", text: masquerade, codes: [] },
    {
      name: "silent about false",
      text: "bpf: {masquerade: false}\n",
      inputs: { facts: { forwardKubeDNSToHost: true } },
      codes: [],
    },
    {
      name: "silent about the default",
      text: "",
      inputs: { facts: { forwardKubeDNSToHost: true } },
      codes: [],
    },
  ])("$name", (row) => {
    expect(codes(row.text, row.inputs)).toEqual(row.codes);
  });
});

describe("guard 2: Gateway API needs its custom resources [CIL-14] [H67]", () => {
  test.each<Row>([
    {
      name: "refused while they are missing",
      text: gateway,
      inputs: { facts: { gatewayApiCrds: false } },
      codes: ["gateway-api-needs-crds"],
    },
    {
      name: "accepted while they are there",
      text: gateway,
      inputs: { facts: { gatewayApiCrds: true } },
      codes: [],
    },
    {
      name: "accepted while that is unknown [VAL-10]",
      text: gateway,
      inputs: { facts: { gatewayApiCrds: "unknown" } },
      codes: [],
    },
    {
      name: "silent while the feature is off",
      text: "gatewayAPI: {enabled: false}\n",
      inputs: { facts: { gatewayApiCrds: false } },
      codes: [],
    },
  ])("$name", (row) => {
    expect(codes(row.text, row.inputs)).toEqual(row.codes);
  });
});

describe("guard 3: without kube-proxy Cilium needs KubePrism [CIL-15]", () => {
  test.each<Row>([
    {
      name: "refused while it is off or elsewhere",
      text: "",
      inputs: { facts: { kubePrism: false } },
      codes: ["kube-prism-off"],
    },
    { name: "accepted while it is on", text: "", inputs: { facts: { kubePrism: true } }, codes: [] },
    {
      name: "accepted while that is unknown [VAL-10]",
      text: "",
      inputs: { facts: { kubePrism: "unknown" } },
      codes: [],
    },
    {
      name: "silent beside kube-proxy",
      text: "",
      inputs: { kubeProxy: "enabled", facts: { kubePrism: false } },
      codes: [],
    },
  ])("$name", (row) => {
    expect(codes(row.text, row.inputs)).toEqual(row.codes);
  });
});

describe("guard 4: Gateway API needs Cilium in the place of kube-proxy [CIL-16] [H67]", () => {
  const code = "gateway-api-needs-replaced-kube-proxy";
  test.each<Row>([
    { name: "refused beside kube-proxy", text: gateway, inputs: { kubeProxy: "enabled" }, codes: [code] },
    { name: "accepted without it", text: gateway, codes: [] },
    {
      name: "judged by the mode that runs where somebody gives it",
      text: gateway,
      inputs: { kubeProxy: "replaced", runningKubeProxy: "enabled" },
      codes: [code],
    },
    {
      name: "accepted once the switch is through",
      text: gateway,
      inputs: { kubeProxy: "replaced", runningKubeProxy: "replaced" },
      codes: [],
    },
  ])("$name", (row) => {
    expect(codes(row.text, row.inputs)).toEqual(row.codes);
  });
});

describe("guard 5: certificates of a cluster mesh need a method that Ichor's Job can apply [CIL-18]", () => {
  const code = "cluster-mesh-certificates";
  test.each<Row>([
    { name: "refused with the chart's default", text: "clustermesh: {useAPIServer: true}\n", codes: [code] },
    { name: "refused with helm", text: mesh("{auto: {method: helm}}"), codes: [code] },
    { name: "refused with certmanager", text: mesh("{auto: {method: certmanager}}"), codes: [code] },
    { name: "accepted with cronJob", text: mesh("{auto: {method: cronJob}}"), codes: [] },
    { name: "accepted with certificates of one's own", text: mesh("{auto: {enabled: false}}"), codes: [] },
    { name: "silent while the mesh is off", text: "clustermesh: {useAPIServer: false}\n", codes: [] },
  ])("$name", (row) => {
    expect(codes(row.text, row.inputs)).toEqual(row.codes);
  });

  test("the refusal is a whole sentence that says what the Job may not manage [CIL-19]", () => {
    const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });
    const [issue] = evaluateValues({ text: "clustermesh: {useAPIServer: true}\n", component, model }).issues;
    expect(issue?.message).toMatch(/^clustermesh\S+ helm creates .*, or set .* bring certificates$/);
    expect(issue?.message).toContain("which Ichor's Helm Job may not manage");
  });
});

describe("Hubble's certificates by Helm are refused while Hubble needs them [CIL-9] [H51]", () => {
  const code = "hubble-certificates";
  test.each<Row>([
    { name: "refused", text: hubble("{tls: {auto: {method: helm}}}"), codes: [code] },
    { name: "accepted with another method", text: hubble("{tls: {auto: {method: certmanager}}}"), codes: [] },
    {
      name: "silent without Hubble",
      text: hubble("{enabled: false, tls: {auto: {method: helm}}}"),
      codes: [],
    },
    { name: "silent without TLS", text: hubble("{tls: {enabled: false, auto: {method: helm}}}"), codes: [] },
    {
      name: "silent without generated certificates",
      text: hubble("{tls: {auto: {enabled: false, method: helm}}}"),
      codes: [],
    },
    {
      name: "a method that does not exist is no method",
      text: hubble("{tls: {auto: {method: cronjob}}}"),
      codes: ["value-not-accepted"],
    },
  ])("$name", (row) => {
    expect(codes(row.text, row.inputs)).toEqual(row.codes);
  });

  test("the refusal says what the Job may not manage", () => {
    const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });
    const [issue] = evaluateValues({
      text: hubble("{tls: {auto: {method: helm}}}"),
      component,
      model,
    }).issues;
    expect(issue?.message).toContain("which Ichor's Helm Job may not manage");
  });
});

test.each([
  ["Gateway API", gateway],
  ["Ingress", "ingressController: {enabled: true}\n"],
  ["Hubble UI", hubble("{relay: {enabled: true}, ui: {enabled: true}}")],
  ["a cluster mesh", mesh("{auto: {method: cronJob}}")],
])("%s is not refused as such [CIL-23]", (_name, text) => {
  expect(codes(text)).toEqual([]);
});

test("without facts exactly the static part is judged: keys, types, size, and what the spec decides [CIL-26]", () => {
  const live = { gatewayApiCrds: "unknown", forwardKubeDNSToHost: "unknown", kubePrism: "unknown" } as const;
  const judged: [string, string[]][] = [
    ["zzz: 1\n", ["unknown-key"]],
    ["ipam: {mode: pool}\n", ["owned-key"]],
    [`podAnnotations: {a: "${"x".repeat(70_000)}"}\n`, ["values-too-large"]],
    ["clustermesh: {useAPIServer: true}\n", ["cluster-mesh-certificates"]],
    [gateway + masquerade, []],
  ];
  for (const [text, expected] of judged) {
    expect(codes(text, { facts: live })).toEqual(expected);
    expect(codes(text)).toEqual(expected);
  }
  expect(codes(gateway, { kubeProxy: "enabled", facts: live })).toEqual([
    "gateway-api-needs-replaced-kube-proxy",
  ]);
});

test("one function serves every caller: what each can know is handed in [VAL-9]", () => {
  const text = `${gateway}${masquerade}`;
  const webhook = codes(text);
  const service = codes(text, { facts: { gatewayApiCrds: false, forwardKubeDNSToHost: true } });
  const controller = codes(text, { runningKubeProxy: "enabled", facts: { gatewayApiCrds: true } });
  expect(webhook).toEqual([]);
  expect(service.sort()).toEqual(["bpf-masquerade-needs-no-forwarding", "gateway-api-needs-crds"]);
  expect(controller).toEqual(["gateway-api-needs-replaced-kube-proxy"]);
});
