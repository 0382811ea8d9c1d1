import type { Issue } from "@ichor/errors";
import { evaluateValues, type Facts, isJsonObject } from "@ichor/values";
import { describe, expect, test } from "vitest";
import { ciliumComponent } from "../cilium-component.ts";
import { ciliumFindings, dangerCodes, findingCodes } from "../cilium-findings.ts";
import type { CiliumInputs } from "../inputs.ts";
import { tinyCiliumModel } from "../testing/tiny-cilium.ts";

type Changes = Partial<CiliumInputs> & { facts?: Facts; version?: string };

function issuesOf(text: string, { facts = {}, version = "1.20.0", ...inputs }: Changes = {}) {
  const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced", ...inputs });
  return evaluateValues({ text, component, model: tinyCiliumModel(version), facts }).issues;
}

const brief = (issues: readonly Issue[]) => issues.map(({ code, path }) => `${code} ${path.join("/")}`);

type Row = { name: string; text: string; with?: Changes; issues: string[] };

describe("what Kubernetes refuses by its form", () => {
  test.each<Row>([
    {
      name: "a label with a space in its name",
      text: 'podLabels: {"a b": c}\n',
      issues: ["name-not-accepted podLabels/a b"],
    },
    {
      name: "a label whose name begins with a dash",
      text: "podLabels: {-a: c}\n",
      issues: ["name-not-accepted podLabels/-a"],
    },
    {
      name: "an annotation with two slashes",
      text: "podAnnotations: {a/b/c: d}\n",
      issues: ["name-not-accepted podAnnotations/a/b/c"],
    },
    {
      name: "an annotation with a domain in capitals",
      text: "podAnnotations: {Example.org/a: b}\n",
      issues: ["name-not-accepted podAnnotations/Example.org/a"],
    },
    {
      name: "a name of 64 letters",
      text: `podLabels: {${"a".repeat(64)}: b}\n`,
      issues: [`name-not-accepted podLabels/${"a".repeat(64)}`],
    },
    {
      name: "a setting with a slash",
      text: 'extraConfig: {a/b: "1"}\n',
      issues: ["name-not-accepted extraConfig/a/b"],
    },
    {
      name: "a label value with a space",
      text: "podLabels: {a: b c}\n",
      issues: ["form-not-accepted podLabels/a"],
    },
    {
      name: "a label value that ends with a dash",
      text: "nodeSelector: {a: b-}\n",
      issues: ["form-not-accepted nodeSelector/a"],
    },
    {
      name: "a quantity that is none",
      text: "resources: {limits: {cpu: lots, memory: 1Gi}, requests: {cpu: 1OOm}}\n",
      issues: ["form-not-accepted resources/limits/cpu", "form-not-accepted resources/requests/cpu"],
    },
    {
      name: "a negative quantity",
      text: "resources: {limits: {cpu: -1}}\n",
      issues: ["form-not-accepted resources/limits/cpu"],
    },
    {
      name: "words of tolerations in other letters",
      text: "tolerations: [{operator: Exists}, {key: a, operator: exists, effect: noSchedule}]\n",
      issues: ["form-not-accepted tolerations/1/operator", "form-not-accepted tolerations/1/effect"],
    },
    {
      name: "a pull policy in other letters",
      text: "image: {pullPolicy: always}\n",
      issues: ["form-not-accepted image/pullPolicy"],
    },
    {
      name: "nothing where the forms are kept",
      text: [
        "podLabels: {a: '', example.org/b_c.d: v1.2-3, E: f, gone: null}",
        "podAnnotations: {example.org/note: any text at all, A: ''}",
        "nodeSelector: {kubernetes.io/os: linux}",
        'extraConfig: {a-b_c.D: "x y"}',
        "resources: {limits: {cpu: 1, memory: 1.5Gi}, requests: {cpu: 100m, memory: 128974848, a: 1e3, b: null}}",
        "tolerations: [{operator: Exists}, {key: a, operator: Equal, value: b, effect: NoExecute}]",
        "image: {pullPolicy: Always}",
      ].join("\n"),
      issues: [],
    },
  ])("is said of $name", (row) => {
    const codes = ["name-not-accepted", "form-not-accepted"];
    const found = issuesOf(row.text, row.with).filter(({ code }) => codes.includes(code));
    expect(brief(found)).toEqual(row.issues);
  });
});

describe("routing and identity", () => {
  test.each<Row>([
    {
      name: "native routing needs its network [H37]",
      text: "routingMode: native\n",
      issues: ["native-routing-needs-cidr routingMode"],
    },
    {
      name: "native routing with its network [H37]",
      text: "routingMode: native\nipv4NativeRoutingCIDR: 10.0.0.0/8\n",
      issues: [],
    },
    {
      name: "native routing without masquerading [H37]",
      text: "routingMode: native\nenableIPv4Masquerade: false\n",
      issues: [],
    },
    {
      name: "native routing with the masquerading agent",
      text: "routingMode: native\nipMasqAgent: {enabled: true}\n",
      issues: [],
    },
    {
      name: "native routing of both families",
      text: "routingMode: native\nipv4NativeRoutingCIDR: 10.0.0.0/8\nipv6: {enabled: true}\n",
      issues: ["native-routing-needs-cidr routingMode"],
    },
    {
      name: "direct routes need native routing [H37]",
      text: "autoDirectNodeRoutes: true\n",
      issues: ["direct-routes-need-native autoDirectNodeRoutes"],
    },
    {
      name: "direct routes with native routing",
      text: "autoDirectNodeRoutes: true\nroutingMode: native\nipv4NativeRoutingCIDR: 10.0.0.0/8\n",
      issues: [],
    },
    {
      name: "another way to the API server beside KubePrism [H59]",
      text: "k8sServiceHostRef: {name: api, key: host}\n",
      issues: ["api-server-named-twice k8sServiceHostRef"],
    },
    {
      name: "another way to the API server beside kube-proxy",
      text: "k8sServiceHostRef: {name: api, key: host}\n",
      with: { kubeProxy: "enabled" },
      issues: [],
    },
    {
      name: "half a reference to the API server, which the chart ignores",
      text: "k8sServiceHostRef: {name: api}\n",
      issues: [],
    },
    {
      name: "native acceleration [H37]",
      text: "loadBalancer: {acceleration: native}\n",
      issues: ["xdp-needs-driver loadBalancer/acceleration"],
    },
    {
      name: "acceleration where drivers have it",
      text: "loadBalancer: {acceleration: best-effort}\n",
      issues: [],
    },
    {
      name: "a cluster id that is too large",
      text: "cluster: {id: 300}\n",
      issues: ["cluster-id-range cluster/id"],
    },
    { name: "a negative cluster id", text: "cluster: {id: -1}\n", issues: ["cluster-id-range cluster/id"] },
    { name: "a cluster id within the range", text: "cluster: {id: 255, name: a}\n", issues: [] },
    {
      name: "a cluster id in a large mesh",
      text: "cluster: {id: 300}\nclustermesh: {maxConnectedClusters: 511}\n",
      issues: [],
    },
    {
      name: "a routing mode that does not exist",
      text: "routingMode: bogus\n",
      issues: ["value-not-accepted routingMode"],
    },
    {
      name: "masquerading with KubeSpan [H61]",
      text: "bpf: {masquerade: true}\n",
      with: { facts: { kubeSpan: true } },
      issues: ["kube-span-masquerade bpf/masquerade"],
    },
    {
      name: "masquerading where KubeSpan is unknown [H61] [VAL-10]",
      text: "bpf: {masquerade: true}\n",
      with: { facts: { kubeSpan: "unknown" } },
      issues: [],
    },
  ])("$name", (row) => {
    expect(brief(issuesOf(row.text, row.with))).toEqual(row.issues);
  });
});

describe("features that need others", () => {
  test.each<Row>([
    {
      name: "Hubble UI needs the relay [CIL-24]",
      text: "hubble: {ui: {enabled: true}}\n",
      issues: ["hubble-ui-needs-relay hubble/ui/enabled"],
    },
    {
      name: "Hubble UI with the relay [CIL-24]",
      text: "hubble: {ui: {enabled: true}, relay: {enabled: true}}\n",
      issues: [],
    },
    {
      name: "Hubble UI alone",
      text: "hubble: {ui: {enabled: true, standalone: {enabled: true}}}\n",
      issues: [],
    },
    {
      name: "the relay needs Hubble",
      text: "hubble: {enabled: false, relay: {enabled: true}}\n",
      issues: ["hubble-relay-needs-hubble hubble/relay/enabled"],
    },
    {
      name: "Gateway API needs the L7 proxy [H67]",
      text: "l7Proxy: false\ngatewayAPI: {enabled: true}\n",
      issues: ["needs-l7-proxy gatewayAPI/enabled"],
    },
    {
      name: "Ingress needs the L7 proxy",
      text: "l7Proxy: false\ningressController: {enabled: true}\n",
      issues: ["needs-l7-proxy ingressController/enabled"],
    },
    {
      name: "L7 load balancing needs the L7 proxy",
      text: "l7Proxy: false\nloadBalancer: {l7: {backend: envoy}}\n",
      issues: ["needs-l7-proxy loadBalancer/l7/backend"],
    },
    { name: "nothing needs the L7 proxy", text: "l7Proxy: false\n", issues: [] },
    {
      name: "SPIRE needs authentication",
      text: "authentication: {mutual: {spire: {enabled: true}}}\n",
      issues: ["spire-needs-authentication authentication/mutual/spire/enabled"],
    },
    {
      name: "a ServiceMonitor without its resource [H39]",
      text: "prometheus: {serviceMonitor: {enabled: true}}\n",
      with: { facts: { serviceMonitorCrds: false } },
      issues: ["service-monitor-needs-crd prometheus/serviceMonitor/enabled"],
    },
    {
      name: "a ServiceMonitor that is only trusted [H39]",
      text: "prometheus: {serviceMonitor: {enabled: true, trustCRDsExist: true}}\n",
      with: { facts: { serviceMonitorCrds: false } },
      issues: ["service-monitor-needs-crd prometheus/serviceMonitor/enabled"],
    },
    {
      name: "a ServiceMonitor while that is unknown [H39] [VAL-10]",
      text: "prometheus: {serviceMonitor: {enabled: true}}\n",
      with: { facts: { serviceMonitorCrds: "unknown" } },
      issues: [],
    },
  ])("$name", (row) => {
    expect(brief(issuesOf(row.text, row.with))).toEqual(row.issues);
  });
});

describe("texts", () => {
  test.each<Row>([
    {
      name: "annotations that are booleans and numbers [H05]",
      text: 'podAnnotations:\n  a: yes\n  b: "yes"\n  c: 1e3\n',
      issues: ["text-expected podAnnotations/a", "text-expected podAnnotations/c"],
    },
    {
      name: "labels that are numbers",
      text: "podLabels: {a: 1}\nhubble: {metrics: {serviceMonitor: {labels: {b: true}}}}\n",
      issues: ["text-expected podLabels/a", "text-expected hubble/metrics/serviceMonitor/labels/b"],
    },
    {
      name: "a node selector that is a boolean",
      text: "nodeSelector: {gpu: true}\n",
      issues: ["text-expected nodeSelector/gpu"],
    },
    {
      name: "annotations below a key of that name",
      text: "certgen: {annotations: {job: {a: 1}, cronJob: {b: c}}}\n",
      issues: ["text-expected certgen/annotations/job/a"],
    },
    {
      name: "settings that are numbers",
      text: "extraConfig: {bpf-node-map-max: 1000, debug: true, x: word}\n",
      issues: ["text-expected extraConfig/bpf-node-map-max", "text-expected extraConfig/debug"],
    },
    {
      name: "arguments that are numbers",
      text: "extraArgs: [--a, 1]\n",
      issues: ["text-expected extraArgs/1"],
    },
    {
      name: "environment variables that are booleans",
      text: "extraEnv: [{name: A, value: true}, {name: B, value: x}, {name: C, valueFrom: {a: 1}}]\n",
      issues: ["text-expected extraEnv/0/value"],
    },
    {
      name: "a null removes a label and is no text that is missing",
      text: "podLabels: {a: ~}\n",
      issues: [],
    },
    {
      name: "labels that the chart's selectors use",
      text: "podLabels: {k8s-app: other}\n",
      issues: ["label-of-the-chart podLabels/k8s-app"],
    },
    {
      name: "labels that only another component uses",
      text: "podLabels: {name: a}\noperator: {podLabels: {name: b, k8s-app: c}}\n",
      issues: ["label-of-the-chart operator/podLabels/name"],
    },
    {
      name: "labels for everything that some selector uses",
      text: "commonLabels: {name: a, team: b}\n",
      issues: ["label-of-the-chart commonLabels/name"],
    },
    { name: "labels of one's own", text: "podLabels: {team: network}\n", issues: [] },
    {
      name: "annotations that the chart makes itself",
      text: "podAnnotations: {cilium.io/cilium-configmap-checksum: a}\n",
      issues: ["label-of-the-chart podAnnotations/cilium.io/cilium-configmap-checksum"],
    },
    {
      name: "a space around a text [H59]",
      text: 'devices: " eth0"\n',
      issues: ["space-around-text devices"],
    },
    {
      name: "a line break that adds a line to the pod",
      text: 'priorityClassName: "a\\n  hostPID: true"\n',
      issues: ["line-break-in-text priorityClassName"],
    },
    {
      name: "a block of text for one word",
      text: "devices: |\n  eth0\n",
      issues: ["line-break-in-text devices"],
    },
    {
      name: "a certificate has several lines",
      text: 'tls: {ca: {cert: "a\\nb"}}\n',
      issues: ["yaml-line-break-in-quotes tls/ca/cert"],
    },
    {
      name: "a control character",
      text: 'priorityClassName: "a\\u0007"\n',
      issues: ["yaml-control-character priorityClassName"],
    },
  ])("$name", (row) => {
    expect(brief(issuesOf(row.text, row.with)).sort()).toEqual([...row.issues].sort());
  });

  test("a value that must be a text is quoted as it was typed [H05]", () => {
    const [first, second] = issuesOf("podAnnotations:\n  a: yes\n  c: 1e3\n");
    expect(first?.message).toBe("annotation values must be texts: podAnnotations.a is a boolean");
    expect(first?.suggestion?.edits[0]?.newText).toBe('"yes"');
    expect(second?.suggestion?.edits[0]?.newText).toBe('"1e3"');
  });
});

describe("images and workloads", () => {
  test.each<Row>([
    {
      name: "a tag without its digest [H21]",
      text: "image: {tag: v1.18.1}\n",
      issues: ["digest-wins image/tag"],
    },
    { name: "the chart's own tag [H21]", text: "image: {tag: v1.20.0}\n", issues: [] },
    {
      name: "a tag of the operator, which has a digest for each cloud [H21]",
      text: "operator: {image: {tag: v1.18.1}}\n",
      issues: ["digest-wins operator/image/tag"],
    },
    {
      name: "a tag of the operator with its digest [H21]",
      text: "operator: {image: {tag: v1.18.1, genericDigest: 'sha256:01'}}\n",
      issues: [],
    },
    {
      name: "a tag beside the whole image [H21]",
      text: "image: {tag: v1.18.1, override: 'example.org/cilium:1'}\n",
      issues: ["image-override-wins image/tag"],
    },
    { name: "a tag with a digest [H21]", text: 'image: {tag: v1.18.1, digest: "sha256:cd"}\n', issues: [] },
    { name: "a tag without digests [H21]", text: "image: {tag: v1.18.1, useDigest: false}\n", issues: [] },
    {
      name: "Recreate beside rollingUpdate [H19]",
      text: "operator: {updateStrategy: {type: Recreate}}\n",
      issues: ["recreate-keeps-rolling-update operator/updateStrategy/type"],
    },
    {
      name: "Recreate without rollingUpdate [H19]",
      text: "operator: {updateStrategy: {type: Recreate, rollingUpdate: null}}\n",
      issues: [],
    },
    {
      name: "an empty map does not clear [H19]",
      text: "nodeSelector: {}\n",
      issues: ["empty-map-no-effect nodeSelector"],
    },
    {
      name: "pods that are replaced by hand [H53]",
      text: "updateStrategy: {type: OnDelete}\n",
      issues: ["on-delete-needs-hands updateStrategy/type"],
    },
    {
      name: "a strategy that does not exist",
      text: "updateStrategy: {type: Recreate}\n",
      issues: ["value-not-accepted updateStrategy/type"],
    },
    {
      name: "two operators on one node [H55]",
      text: "",
      with: { nodes: 1 },
      issues: ["operator-replicas operator/replicas"],
    },
    {
      name: "one operator on one node [H55]",
      text: "operator: {replicas: 1}\n",
      with: { nodes: 1 },
      issues: [],
    },
    { name: "two operators on two nodes [H55]", text: "", with: { nodes: 2 }, issues: [] },
    { name: "operators on a cluster whose nodes are unknown [VAL-10]", text: "", issues: [] },
  ])("$name", (row) => {
    expect(brief(issuesOf(row.text, row.with))).toEqual(row.issues);
  });

  test("the remedies of both are edits [H19] [H55]", () => {
    expect(
      issuesOf("operator:\n  updateStrategy:\n    type: Recreate\n")[0]?.suggestion?.edits[0]?.newText,
    ).toBe("    rollingUpdate: null\n");
    expect(issuesOf("", { nodes: 1 })[0]?.suggestion?.edits[0]?.newText).toBe("operator:\n  replicas: 1\n");
  });
});

describe("nulls", () => {
  test.each<Row>([
    {
      name: "on values that templates need",
      text: "cluster: {name: null}\n",
      issues: ["null-breaks-chart cluster/name"],
    },
    {
      name: "on a switch that templates need",
      text: "hubble: {enabled: ~}\n",
      issues: ["null-breaks-chart hubble/enabled"],
    },
    { name: "on all settings", text: "extraConfig: null\n", issues: ["null-breaks-chart extraConfig"] },
    { name: "on a structural map", text: "hubble: {relay: null}\n", issues: ["null-on-map hubble/relay"] },
    {
      name: "on free-form maps and their entries [H13]",
      text: "nodeSelector: {kubernetes.io/os: null}\naffinity: null\n",
      issues: [],
    },
  ])("$name", (row) => {
    expect(brief(issuesOf(row.text, row.with))).toEqual(row.issues);
  });
});

describe("dangers", () => {
  test.each<Row>([
    {
      name: "the namespace of secrets goes [H57]",
      text: "tls: {secretsNamespace: {create: false}}\n",
      issues: ["danger-vital-objects tls/secretsNamespace/create"],
    },
    {
      name: "the agent goes for the preflight check [H57]",
      text: "preflight: {enabled: true}\n",
      issues: ["danger-vital-objects preflight/enabled"],
    },
    { name: "the agent goes [H57]", text: "agent: false\n", issues: ["danger-vital-objects agent"] },
    {
      name: "the operator goes [H57]",
      text: "operator: {enabled: false}\n",
      issues: ["danger-vital-objects operator/enabled"],
    },
    {
      name: "everything moves [H57]",
      text: "namespaceOverride: other\n",
      issues: ["danger-vital-objects namespaceOverride"],
    },
    { name: "nothing moves", text: "namespaceOverride: kube-system\n", issues: [] },
    {
      name: "the rights go [H57]",
      text: "rbac: {create: false}\n",
      issues: ["danger-vital-objects rbac/create"],
    },
    {
      name: "a ServiceAccount goes [H57]",
      text: "serviceAccounts: {cilium: {create: false}}\n",
      issues: ["danger-vital-objects serviceAccounts/cilium/create"],
    },
    {
      name: "the agent runs privileged [H63]",
      text: "securityContext: {privileged: true}\n",
      issues: ["danger-privileged securityContext/privileged"],
    },
    {
      name: "what runs is changed under traffic",
      text: "cluster: {name: other}\nroutingMode: native\nipv4NativeRoutingCIDR: 10.0.0.0/8\n",
      with: { running: { cluster: { name: "default", id: 0 }, routingMode: "", ipv4NativeRoutingCIDR: "" } },
      issues: [
        "danger-network-change cluster/name",
        "danger-network-change routingMode",
        "danger-network-change ipv4NativeRoutingCIDR",
      ],
    },
    {
      name: "what runs stays",
      text: "",
      with: { running: { cluster: { name: "default", id: 0 } } },
      issues: [],
    },
  ])("$name", (row) => {
    expect(brief(issuesOf(row.text, row.with))).toEqual(row.issues);
  });

  test("are known by their codes, so that a dialog can ask for a typed confirmation", () => {
    expect(dangerCodes.every((code) => code.startsWith("danger-"))).toBe(true);
    expect(Object.keys(ciliumFindings).filter((code) => code.startsWith("danger-"))).toEqual(dangerCodes);
  });
});

test("a chart version with a known fault is refused with the reason [H33]", () => {
  expect(issuesOf("", { version: "1.19.0" })).toMatchObject([
    { code: "known-bad-chart", severity: "error", remedy: "Use 1.20.2" },
  ]);
  expect(issuesOf("", { version: "1.19.6" })).toEqual([]);
});

test("every finding has code, severity, owner, message, path and remedy, and is in the reference", () => {
  const known = new Map(findingCodes.map((info) => [info.code, info]));
  const text =
    "routingMode: native\npodLabels: {a: 1, name: b}\nupdateStrategy: {type: OnDelete}\nagent: false\nimage: {tag: a}\n";
  const issues = issuesOf(text, { nodes: 1, facts: { kubePrism: false } });
  expect(issues.length).toBeGreaterThan(5);
  for (const issue of issues) {
    expect(known.get(issue.code)).toMatchObject({ severity: issue.severity, owner: issue.owner });
    expect(issue.message.length).toBeGreaterThan(10);
    expect(issue.message).not.toMatch(/\.$/);
    expect(issue.remedy).toMatch(/^[A-Z].*[^.]$/);
    expect(isJsonObject(issue.range)).toBe(true);
  }
});
