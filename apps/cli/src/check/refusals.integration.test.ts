import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OfflineLab, startOfflineLab } from "../testing/offline-lab.ts";

let lab: OfflineLab;
beforeAll(async () => {
  lab = await startOfflineLab();
});
afterAll(() => lab?.[Symbol.asyncDispose]());

type Row = { name: string; text: string; args?: string[]; codes: string[] };

const gateway = "gatewayAPI: {enabled: true}\n";
const fact = (name: string, value: boolean) => ["--fact", `${name}=${value}`];
const monitors = "prometheus: {enabled: true, serviceMonitor: {enabled: true}}\n";

describe("values are judged by the whole pipeline with the real chart: every refusal, and what passes", () => {
  test.each<Row>([
    { name: "a key that Ichor owns is refused", text: "ipam: {mode: cluster-pool}\n", codes: ["owned-key"] },
    { name: "a null on the parent of one is refused", text: "ipam:\n", codes: ["owned-key"] },
    { name: "a misspelled key is refused", text: "hubble: {rely: {}}\n", codes: ["unknown-key"] },
    { name: "a type that the schema refuses", text: "debug: {enabled: yep}\n", codes: ["wrong-type"] },
    {
      name: "masquerading while cluster DNS is forwarded is refused",
      text: "bpf: {masquerade: true}\n",
      args: fact("forwardKubeDNSToHost", true),
      codes: ["bpf-masquerade-needs-no-forwarding"],
    },
    {
      name: "Gateway API without its kinds is refused",
      text: gateway,
      args: fact("gatewayApiCrds", false),
      codes: ["gateway-api-needs-crds"],
    },
    {
      name: "Gateway API while kube-proxy runs is refused",
      text: gateway,
      args: ["--kube-proxy", "enabled", ...fact("gatewayApiCrds", true)],
      codes: ["gateway-api-needs-replaced-kube-proxy"],
    },
    {
      name: "no kube-proxy without KubePrism is refused",
      text: "MTU: 1450\n",
      args: fact("kubePrism", false),
      codes: ["kube-prism-off"],
    },
    {
      name: "certificates of a mesh that the Job may not manage are refused",
      text: "clustermesh: {useAPIServer: true}\n",
      codes: ["cluster-mesh-certificates"],
    },
    {
      name: "Hubble's certificates by Helm are refused",
      text: "hubble: {tls: {auto: {method: helm}}}\n",
      codes: ["hubble-certificates"],
    },
    {
      name: "cluster.id without cluster.name is refused by the chart itself",
      text: "cluster: {id: 5}\n",
      codes: ["chart-refused"],
    },
    { name: "cluster.id with cluster.name passes", text: "cluster: {id: 5, name: west}\n", codes: [] },
    { name: "a ServiceMonitor passes", text: monitors, codes: [] },
    { name: "Gateway API passes", text: gateway, args: fact("gatewayApiCrds", true), codes: [] },
    { name: "nothing typed passes", text: "", codes: [] },
  ])("$name [TST-6]", async ({ text, args, codes }) => {
    const { json, exitCode } = await lab.check(text, args ?? []);
    const errors = json.findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
    expect(errors).toEqual(codes);
    expect(exitCode).toBe(codes.length > 0 ? 1 : 0);
  });
});
