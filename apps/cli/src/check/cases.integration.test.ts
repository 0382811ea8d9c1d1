import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OfflineLab, startOfflineLab } from "../testing/offline-lab.ts";

// Public problems, each as the whole kind of input that leads to it: what people type, and what they must be told.

let lab: OfflineLab;
beforeAll(async () => {
  lab = await startOfflineLab();
});
afterAll(() => lab?.[Symbol.asyncDispose]());

/** A text, further arguments, and every finding that it must lead to. Errors refuse it. */
type Case = { name: string; given: string; args?: readonly string[]; expected: readonly string[] };

async function expectFindings({ given, args = [], expected }: Case): Promise<void> {
  const { lines, exitCode } = await lab.check(given, args);
  expect(lines).toEqual(expected);
  expect(exitCode).toBe(expected.some((line) => line.split(" ")[1] === "error") ? 1 : 0);
}

describe("numbers and words", () => {
  test.each<Case>([
    {
      name: "a round million, which templates print as 1e+06 [H01] [P15]",
      given: "bpf:\n  nodeMapMax: 1000000\n",
      expected: ["2:15 warning renders-as-exponent bpf.nodeMapMax"],
    },
    {
      name: "underscores do not help [H01]",
      given: "bpf:\n  nodeMapMax: 1_048_576\n",
      expected: [
        "2:15 warning renders-as-exponent bpf.nodeMapMax",
        "2:15 warning yaml-number-underscore bpf.nodeMapMax",
      ],
    },
    {
      name: "the same number as a text is refused by the schema [H01]",
      given: 'bpf:\n  nodeMapMax: "1000000"\n',
      expected: ["2:15 error wrong-type bpf.nodeMapMax"],
    },
    {
      name: "large numbers that print plainly are left alone [H01]",
      given: "bpf: {ctTcpMax: 5242880, natMax: 8388608}\n",
      expected: [],
    },
    {
      name: "the way out that is offered is clean [H01]",
      given: 'extraConfig:\n  bpf-node-map-max: "1000000"\n',
      expected: [],
    },
    {
      name: "a small fraction [H03]",
      given: "bpf:\n  mapDynamicSizeRatio: 0.00001\n",
      expected: ["2:24 warning renders-as-exponent bpf.mapDynamicSizeRatio"],
    },
    {
      name: "a fraction as a text, which the schema allows [H03]",
      given: 'bpf:\n  mapDynamicSizeRatio: "0.003"\n',
      expected: [],
    },
    {
      name: "words that are no texts where only texts are accepted [H05]",
      given: 'podAnnotations:\n  a: yes\n  b: "yes"\n  c: 1e3\n',
      expected: ["2:6 error text-expected podAnnotations.a", "4:6 error text-expected podAnnotations.c"],
    },
    {
      name: "true and false in quotes [H31]",
      given: 'disableEndpointCRD: "false"\nhubble: {relay: {enabled: "true"}}\n',
      expected: ["1:21 error wrong-type disableEndpointCRD", "2:27 error wrong-type hubble.relay.enabled"],
    },
    {
      name: "a version that is a number [H21]",
      given: "image:\n  tag: 1.10\n",
      expected: ["2:8 error wrong-type image.tag"],
    },
  ])("$name", expectFindings);

  test("an exponent names the rendered key and text, and offers what renders correctly [H01]", async () => {
    const { json } = await lab.check("bpf:\n  nodeMapMax: 1000000\n");
    const [finding] = json.findings;
    expect(finding?.message).toBe(
      "bpf.nodeMapMax is rendered as 1e+06 (bpf-node-map-max of ConfigMap kube-system/cilium-config)",
    );
    expect(JSON.stringify(finding?.suggestion)).toContain('bpf-node-map-max: \\"1000000\\"');
  });
});

describe("values that Kubernetes refuses", () => {
  test.each<Case>([
    {
      name: "annotations of the certificate Job that are no texts [H05]",
      given: "certgen: {annotations: {job: {a: 1}}}\n",
      expected: ["1:34 error text-expected certgen.annotations.job.a"],
    },
    {
      name: "names and values of labels",
      given: 'podLabels:\n  "a b": c\n  d: e f\n',
      expected: ['2:3 error name-not-accepted podLabels["a b"]', "3:6 error form-not-accepted podLabels.d"],
    },
    {
      name: "a quantity",
      given: "resources:\n  limits: {cpu: lots, memory: 1Gi}\n",
      expected: ["2:17 error form-not-accepted resources.limits.cpu"],
    },
    {
      name: "an effect of a toleration",
      given: "operator:\n  tolerations:\n    - {operator: Exists, effect: noSchedule}\n",
      expected: [
        "2:3 warning replaces-list operator.tolerations",
        "3:34 error form-not-accepted operator.tolerations[0].effect",
      ],
    },
  ])("$name", expectFindings);
});

describe("values that templates break on", () => {
  test.each<Case>([
    {
      name: "a time without a unit [VAL-6]",
      given: "MTU: 1450\noperator:\n  endpointGCInterval: 5x\n",
      expected: ["3:3 error template-failed operator.endpointGCInterval"],
    },
    {
      name: "a version that is none [VAL-6]",
      given: "upgradeCompatibility: old\n",
      expected: ["1:1 error template-failed upgradeCompatibility"],
    },
  ])("$name are said at their line", expectFindings);
});

describe("the form of the text", () => {
  test.each<Case>([
    {
      name: "a key twice on a line [H07]",
      given: "bpf: {masquerade: true, masquerade: false}\n",
      expected: ["1:25 error yaml-duplicate-key bpf.masquerade"],
    },
    {
      name: "a key once in quotes and once without [H07]",
      given: 'bpf: {masquerade: true}\n"bpf": {tproxy: true}\n',
      expected: ["2:1 error yaml-duplicate-key bpf"],
    },
    {
      name: "a key of a merged map again, which is no mistake [H07]",
      given: "x-a: &a {masquerade: true}\nbpf:\n  <<: *a\n  masquerade: false\n",
      expected: [],
    },
    {
      name: "an alias above its anchor, said once [C05]",
      given: "MTU: *mtu\nx-a: &mtu 1450\n",
      expected: ["1:6 error yaml-unknown-anchor"],
    },
    {
      name: "a key twice [H07] [P09]",
      given: "bpf:\n  masquerade: true\nbpf:\n  hostLegacyRouting: true\n",
      expected: ["3:1 error yaml-duplicate-key bpf"],
    },
    {
      name: "a key twice further in [H07]",
      given: "hubble:\n  relay:\n    enabled: true\n    enabled: false\n",
      expected: ["4:5 error yaml-duplicate-key hubble.relay.enabled"],
    },
    {
      name: "a number and the same as a text [H07]",
      given: 'extraConfig:\n  1: a\n  "1": b\n',
      expected: ['3:3 error yaml-duplicate-key extraConfig["1"]'],
    },
    {
      name: "two words for the same boolean [H07]",
      given: "extraConfig:\n  yes: a\n  true: b\n",
      expected: [
        "2:3 warning yaml-boolean-word-key extraConfig.true",
        "3:3 error yaml-duplicate-key extraConfig.true",
      ],
    },
    { name: "a byte order mark [H11]", given: "\uFEFFMTU: 1450\n", expected: [] },
    {
      name: "line breaks of Windows [H11]",
      given: "MTU: 1450\r\nhubble:\r\n  enabled: true\r\n",
      expected: [],
    },
    { name: "nothing at all [C01]", given: "", expected: [] },
    { name: "only a comment [C01]", given: "# nothing yet\n", expected: [] },
    { name: "a list that is never closed [C05]", given: "hubble: [\n", expected: ["1:9 error yaml-syntax"] },
    {
      name: "a tab as indentation [C05]",
      given: "hubble:\n\trelay: 1\n",
      expected: ["2:1 error yaml-tab-indentation"],
    },
  ])("$name", expectFindings);

  test("of two equal keys both places are named, in text and JSON [H07] [P09]", async () => {
    const text = "bpf:\n  masquerade: true\nbpf:\n  hostLegacyRouting: true\n";
    const { json } = await lab.check(text);
    expect(json.findings[0]).toMatchObject({ line: 3, related: [{ line: 1 }] });
    const { out } = await lab.checkAsText(text);
    expect(out).toContain("<stdin>:3:1: error: the key stands twice in this map (also line 1)");
  });
});

describe("nulls, empty maps and lists", () => {
  test.each<Case>([
    {
      name: "null takes a default away [H13]",
      given: "nodeSelector:\n  kubernetes.io/os: null\naffinity: null\n",
      expected: [],
    },
    {
      name: "null on an owned key [H15] [VAL-3]",
      given: "ipam: {mode: null}\n",
      expected: ["1:8 error owned-key ipam.mode"],
    },
    {
      name: "Recreate beside the chart's rollingUpdate, and an empty map [H19]",
      given: "operator:\n  updateStrategy:\n    type: Recreate\naffinity: {}\n",
      expected: [
        "3:11 error recreate-keeps-rolling-update operator.updateStrategy.type",
        "4:11 warning empty-map-no-effect affinity",
      ],
    },
    {
      name: "Recreate with the null that it needs [H19]",
      given: "operator:\n  updateStrategy:\n    type: Recreate\n    rollingUpdate: null\n",
      expected: [],
    },
    {
      name: "an owned list [H23] [VAL-3]",
      given: "securityContext:\n  capabilities:\n    ciliumAgent: [SYS_MODULE]\n",
      expected: ["3:5 error owned-key securityContext.capabilities.ciliumAgent"],
    },
    {
      name: "any other list [H23]",
      given: "securityContext:\n  capabilities:\n    applySysctlOverwrites: [SYS_ADMIN]\n",
      expected: ["3:5 warning replaces-list securityContext.capabilities.applySysctlOverwrites"],
    },
  ])("$name", expectFindings);
});

describe("keys", () => {
  test.each<Case>([
    {
      name: "keys that the chart does not know [H27] [P17] [VAL-4]",
      given:
        "ingressController:\n  enabled: true\n  loadBalancerMode: shared\nsocketLB:\n  hostNamespaceOnl: true\nhubble.relay.enabled: true\ngatewayApi: {enabled: true}\nmtu: 1450\n",
      expected: [
        "3:3 error unknown-key ingressController.loadBalancerMode",
        "5:3 error unknown-key socketLB.hostNamespaceOnl",
        '6:1 error unknown-key ["hubble.relay.enabled"]',
        "7:1 error unknown-key gatewayApi",
        "8:1 error unknown-key mtu",
      ],
    },
    {
      name: "keys that a version took away, with what took their place [H35]",
      given:
        "encryption:\n  enabled: true\n  type: wireguard\n  strictMode: {enabled: true, cidr: 10.0.0.0/8}\n",
      expected: [
        "4:16 error removed-key encryption.strictMode.enabled",
        "4:31 error removed-key encryption.strictMode.cidr",
      ],
    },
    {
      name: "the same keys where the version has them [H35]",
      given:
        "encryption:\n  enabled: true\n  type: wireguard\n  strictMode: {enabled: true, cidr: 10.0.0.0/8}\n",
      args: ["--chart-version", "1.19.6"],
      expected: [],
    },
    {
      name: "a misspelt key of a map that is empty by default [H27] [P17]",
      given: "maglev: {tabelSize: 65521, hashSeed: x}\n",
      expected: ["1:10 error unknown-key maglev.tabelSize"],
    },
    {
      name: "keys that every object has [H27]",
      given: "constructor: {podLabels: {a: b}}\ntoString: 1\n",
      expected: ["1:1 error unknown-key constructor", "2:1 error unknown-key toString"],
    },
    {
      name: "a type that this version accepts [H29]",
      given: "gatewayAPI:\n  enabled: true\n  gatewayClass: {create: true}\n",
      expected: [],
    },
    {
      name: "a type that this version does not accept [H29]",
      given: "gatewayAPI:\n  enabled: true\n  gatewayClass: {create: true}\n",
      args: ["--chart-version", "1.19.6"],
      expected: ["3:26 error wrong-type gatewayAPI.gatewayClass.create"],
    },
    {
      name: "an interval as a number [H33]",
      given: "operator:\n  unmanagedPodWatcher:\n    intervalSeconds: 15\n",
      expected: [],
    },
  ])("$name", expectFindings);

  test("keys that only a later version has [H29]", async (context) => {
    const version = "1.18.12";
    if (!lab.archives.includes(version)) context.skip(`chart ${version} is not on this machine`);
    await expectFindings({
      name: "",
      given: "clustermesh:\n  mcsapi: {enabled: true}\n",
      args: ["--chart-version", version],
      expected: ["2:12 error unknown-key clustermesh.mcsapi.enabled"],
    });
  });

  test.each<Case>([
    { name: "the chart's own tag", given: "image: {tag: v1.20.0}\n", expected: [] },
    {
      name: "the operator's, which has a digest for each cloud",
      given: "operator: {image: {tag: v1.18.1}}\n",
      expected: ["1:25 warning digest-wins operator.image.tag"],
    },
    {
      name: "one with its digest",
      given: "operator: {image: {tag: v1.18.1, genericDigest: 'sha256:01'}}\n",
      expected: [],
    },
    {
      name: "one beside the whole image",
      given: "image: {tag: v1, override: 'example.org/cilium:1'}\n",
      expected: ["1:14 warning image-override-wins image.tag"],
    },
  ])("tags are judged by what wins: $name [H21]", async (row) => {
    // archives carry digests and charts of the module do not
    if (!lab.archives.includes("1.20.0")) return;
    await expectFindings({ ...row, args: ["--chart-version", "1.20.0"] });
  });

  test("a tag beside the digest of the chart is decoration, and useDigest is offered [H21]", async (context) => {
    if (!lab.archives.includes("1.20.0"))
      context.skip("cilium-1.20.0.tgz, which carries digests, is not here");
    const { json, lines } = await lab.check("image:\n  tag: v1.18.1\n", ["--chart-version", "1.20.0"]);
    expect(lines).toEqual(["2:8 warning digest-wins image.tag"]);
    expect(json.findings[0]?.suggestion?.title).toBe("Set image.useDigest to false");
  });

  test("each unknown key comes with the one that is meant [H27] [P17]", async () => {
    const { json } = await lab.check(
      "ingressController: {loadBalancerMode: shared}\nsocketLB: {hostNamespaceOnl: true}\nhubble.relay.enabled: true\ngatewayApi: {}\nmtu: 1450\nhubbleUi: {enabled: true}\nbgp: {enabled: true}\nkubeProxyReplacment: true\ncilium: {MTU: 1}\n",
    );
    expect(json.findings.map(({ suggestion }) => suggestion?.title)).toEqual([
      "Change to ingressController.loadbalancerMode",
      "Change to socketLB.hostNamespaceOnly",
      "Move to hubble.relay.enabled",
      "Change to gatewayAPI",
      "Change to MTU",
      "Move to hubble.ui",
      "Change to bgpControlPlane",
      "Remove kubeProxyReplacment",
      undefined,
    ]);
    expect(json.findings.slice(-2).map(({ message }) => message)).toEqual([
      'the chart knows no key "kubeProxyReplacment"; kubeProxyReplacement is owned by Ichor: spec.cni.kubeProxy, the kube-proxy switch, decides it',
      'the chart knows no key "cilium"; the chart\'s own keys stand at the top of the text',
    ]);
  });

  test("a chart version that must not run is refused, whatever the values [H33]", async (context) => {
    if (!lab.archives.includes("1.19.0")) context.skip("cilium-1.19.0.tgz is not on this machine");
    const { lines, exitCode, err } = await lab.check("{}\n", ["--chart-version", "1.19.0"]);
    expect(lines).toEqual(["1:1 error known-bad-chart"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("not pinned");
  });

  test("values are judged by the version that is chosen, merged with its defaults [P07]", async () => {
    const text = "cluster: {id: 5}\n";
    const { lines } = await lab.check(text);
    expect(lines).toEqual(["1:11 error chart-refused cluster.id"]);
    const named = await lab.check("cluster: {id: 5, name: lab}\n");
    expect(named.lines).toEqual([]);
  });
});

describe("settings that need others", () => {
  test.each<Case>([
    {
      name: "native routing without its network [H37]",
      given: "routingMode: native\n",
      expected: ["1:14 error native-routing-needs-cidr routingMode"],
    },
    {
      name: "direct routes with a tunnel [H37]",
      given: "autoDirectNodeRoutes: true\n",
      expected: ["1:23 error direct-routes-need-native autoDirectNodeRoutes"],
    },
    {
      name: "native acceleration [H37]",
      given: "loadBalancer: {acceleration: native}\n",
      expected: ["1:30 warning xdp-needs-driver loadBalancer.acceleration"],
    },
    {
      name: "native routing as it should be [H37]",
      given: "routingMode: native\nipv4NativeRoutingCIDR: 10.0.0.0/8\nautoDirectNodeRoutes: true\n",
      expected: [],
    },
    {
      name: "a ServiceMonitor, whose API every check declares [H39] [CIL-21]",
      given: "prometheus: {enabled: true, serviceMonitor: {enabled: true}}\n",
      expected: [],
    },
    {
      name: "certificates that are new at every render [H51]",
      given: "hubble: {tls: {auto: {method: helm}}}\n",
      expected: ["1:31 error hubble-certificates hubble.tls.auto.method"],
    },
    {
      name: "a method that does not exist [H51]",
      given: "hubble: {tls: {auto: {method: cronjob}}}\n",
      expected: ["1:31 error value-not-accepted hubble.tls.auto.method"],
    },
    {
      name: "OnDelete [H53]",
      given: "updateStrategy:\n  type: OnDelete\n",
      expected: ["2:9 warning on-delete-needs-hands updateStrategy.type"],
    },
    {
      name: "two operators on one node [H55]",
      given: "",
      args: ["--nodes", "1"],
      expected: ["1:1 warning operator-replicas operator.replicas"],
    },
    {
      name: "one operator on one node [H55]",
      given: "operator: {replicas: 1}\n",
      args: ["--nodes", "1"],
      expected: [],
    },
    {
      name: "another API server than KubePrism [H59]",
      given: "k8sServiceHost: 10.0.0.10\nk8sServicePort: 6443\n",
      expected: ["1:1 error owned-key k8sServiceHost", "2:1 error owned-key k8sServicePort"],
    },
    {
      name: "a reference to another API server, which no check without a cluster renders [H59] [CIL-22]",
      given: "k8sServiceHostRef: {name: api, key: host}\n",
      expected: ["1:1 error api-server-named-twice k8sServiceHostRef"],
    },
    {
      name: "the same beside kube-proxy [CIL-22]",
      given: "k8sServiceHostRef: {name: api, key: host}\n",
      args: ["--kube-proxy", "enabled"],
      expected: [],
    },
    {
      name: "KubePrism is off [H59] [CIL-15]",
      given: "{}\n",
      args: ["--fact", "kubePrism=false"],
      expected: ["1:1 error kube-prism-off"],
    },
    {
      name: "a privileged agent [H63]",
      given: "securityContext: {privileged: true}\n",
      expected: ["1:31 warning danger-privileged securityContext.privileged"],
    },
    {
      name: "Gateway API with everything it takes [H67]",
      given: "gatewayAPI: {enabled: true, enableAlpn: true, enableAppProtocol: true}\n",
      args: ["--fact", "gatewayApiCrds=true", "--api-version", "gateway.networking.k8s.io/v1/GatewayClass"],
      expected: [],
    },
    {
      name: "Gateway API without its custom resources [H67] [CIL-14] [P59]",
      given: "gatewayAPI: {enabled: true}\n",
      args: ["--fact", "gatewayApiCrds=false"],
      expected: ["1:23 error gateway-api-needs-crds gatewayAPI.enabled"],
    },
    {
      name: "Gateway API beside kube-proxy [H67] [CIL-16] [P59]",
      given: "gatewayAPI: {enabled: true}\n",
      args: ["--kube-proxy", "enabled"],
      expected: ["1:23 error gateway-api-needs-replaced-kube-proxy gatewayAPI.enabled"],
    },
    {
      name: "Gateway API without the L7 proxy [H67]",
      given: "gatewayAPI: {enabled: true}\nl7Proxy: false\n",
      expected: ["1:23 error needs-l7-proxy gatewayAPI.enabled"],
    },
    {
      name: "masquerading while Talos forwards DNS [P59] [CIL-13]",
      given: "bpf: {masquerade: true}\n",
      args: ["--fact", "forwardKubeDNSToHost=true"],
      expected: ["1:19 error bpf-masquerade-needs-no-forwarding bpf.masquerade"],
    },
    {
      name: "masquerading where nothing is known about Talos [VAL-10]",
      given: "bpf: {masquerade: true}\n",
      expected: [],
    },
    {
      name: "a cluster mesh with certificates of Helm [CIL-18]",
      given: "clustermesh: {useAPIServer: true}\n",
      expected: ["1:29 error cluster-mesh-certificates clustermesh.useAPIServer"],
    },
    {
      name: "Hubble UI without Hubble Relay [CIL-24]",
      given: "hubble: {ui: {enabled: true}}\n",
      expected: ["1:24 error hubble-ui-needs-relay hubble.ui.enabled"],
    },
  ])("$name", expectFindings);

  test.each([
    "gatewayAPI: {enabled: true}",
    "ingressController: {enabled: true}",
    "hubble: {relay: {enabled: true}, ui: {enabled: true}}",
    "clustermesh: {useAPIServer: true, apiserver: {tls: {auto: {method: cronJob}}}}",
    "bgpControlPlane: {enabled: true}",
    "envoyConfig: {enabled: true}",
  ])("no optional feature is refused as such: %s [CIL-23]", async (given) => {
    const { json, exitCode } = await lab.check(`${given}\n`, ["--fact", "gatewayApiCrds=true"]);
    expect(json.findings).toEqual([]);
    expect(exitCode).toBe(0);
  });

  test("the refusal of mesh certificates is a whole sentence [CIL-19]", async () => {
    const { json } = await lab.check("clustermesh: {useAPIServer: true}\n");
    expect(json.findings[0]?.message).toContain("which Ichor's Helm Job may not manage; use cronJob");
  });

  test.each([
    { name: "tls.secretsNamespace.create", given: "tls: {secretsNamespace: {create: false}}\n" },
    { name: "agent", given: "agent: false\n" },
    { name: "operator.enabled", given: "operator: {enabled: false}\n" },
    { name: "rbac.create", given: "rbac: {create: false}\n" },
    { name: "namespaceOverride", given: "namespaceOverride: elsewhere\n" },
    { name: "preflight.enabled", given: "preflight: {enabled: true}\n" },
  ])("$name warns that something vital goes away [H57]", async ({ name, given }) => {
    const { json, exitCode } = await lab.check(given);
    expect(json.findings.map(({ code, path }) => [code, path])).toEqual([["danger-vital-objects", name]]);
    expect(exitCode).toBe(0);
  });
});
