import { gzipSync } from "node:zlib";
import type { Issue } from "@ichor/errors";
import {
  type ChartModel,
  defaultsOf,
  type EvaluateInput,
  evaluateValues,
  findNode,
  formatValues,
  type JsonObject,
  type JsonValue,
  type ModelNode,
  toSchemaIssues,
  valueAt,
  withValueAt,
} from "@ichor/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ciliumComponent } from "./cilium-component.ts";
import { decideOfflineRender, offlineCapabilities } from "./offline-render.ts";
import * as oracle from "./testing/chart-oracle.ts";
import { type CiliumLab, type LoadedCilium, startCiliumLab } from "./testing/load-charts.ts";

let lab: CiliumLab;
beforeAll(async () => {
  lab = await startCiliumLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });
const evaluate = (model: ChartModel, text: string, changes: Partial<EvaluateInput> = {}) =>
  evaluateValues({ text, component, model, ...changes });

/** The measured charts; the oracle knows nothing about others. */
const measured = () =>
  lab.charts.filter(({ version }) => ["1.18.0", "1.18.12", "1.19.6", "1.20.0"].includes(version));

/** The chart of a version, or the nearest one of the same minor that is on this machine. */
function chartOf(version: string): LoadedCilium {
  const minor = version.split(".").slice(0, 2).join(".");
  const found =
    lab.charts.find((chart) => chart.version === version) ??
    lab.charts.find((chart) => chart.version.startsWith(`${minor}.`)) ??
    lab.charts[0];
  if (found === undefined) throw new Error("there is no chart on this machine");
  return found;
}

const brief = (issues: readonly Issue[]) => issues.map(({ code, path }) => `${code} ${path.join("/")}`);

/** A text that sets one path to a value. */
function setting(path: readonly string[], value: string): string {
  return path.reduceRight((below, key) => `{${JSON.stringify(key)}: ${below}}`, value);
}

/** Every known key with its way, as far as the chart gives it a structure. */
function keysOf(node: ModelNode, path: readonly string[]): string[] {
  return Object.entries(node.children ?? {}).flatMap(([key, child]) => {
    if (child.rejected !== undefined) return [];
    const full = [...path, key];
    return [full.join("."), ...(child.isOpen === true ? [] : keysOf(child, full))];
  });
}

const keyCodes: readonly string[] = ["unknown-key", "rejected-key", "removed-key"];

/** What the key check says about a tree that has a value at each of the paths, as `code path`. */
function keyFindings(model: ChartModel, paths: readonly (readonly string[])[], value: JsonValue): string[] {
  const shortestFirst = paths.toSorted((left, right) => left.length - right.length);
  const tree = shortestFirst.reduce<JsonObject>((values, path) => withValueAt(values, path, value), {});
  const { issues } = evaluate(model, formatValues(tree));
  return brief(issues.filter(({ code }) => keyCodes.includes(code))).sort();
}

describe("what the chart accepts, held against measurements [VAL-4]", () => {
  const split = (paths: readonly string[]) => paths.map((path) => path.split("."));

  test("any key of a free-form map passes, with anything below it", () => {
    for (const { version, model } of measured()) {
      const open = [
        ...oracle.pathsFor(oracle.openMaps, version),
        ...oracle.pathsFor(oracle.emptyMaps, version),
      ];
      expect(open.length).toBeGreaterThan(180);
      const probes = split(open).map((path) => [...path, "probe-key"]);
      expect([version, keyFindings(model, probes, { below: ["x"] })]).toEqual([version, []]);
    }
  });

  test("items of lists that are handed on pass with any fields", () => {
    for (const { version, model } of measured()) {
      const lists = split(oracle.pathsFor(oracle.openLists, version));
      expect([version, keyFindings(model, lists, [{ "probe-key": "x" }])]).toEqual([version, []]);
    }
  });

  test("keys with a null default and keys that only templates know pass", () => {
    // looked at only to refuse every value, so they are known as rejected
    const refused = /^ipam\.operator\.clusterPoolIPv[46]PodCIDR$/;
    for (const { version, model } of measured()) {
      const known = [
        ...oracle.pathsFor(oracle.nullDefaults, version),
        ...oracle.pathsFor(oracle.templateKeys, version),
      ].filter((path) => !refused.test(path));
      expect(known.length).toBeGreaterThan(160);
      expect([version, keyFindings(model, split(known), "x")]).toEqual([version, []]);
    }
  });

  test("keys that the chart only looks at to refuse them are refused with its reason, whatever their value", () => {
    for (const { version, model } of measured()) {
      const rejected = split(oracle.pathsFor(oracle.rejectedKeys, version));
      for (const value of ["x", false, ""]) {
        const found = keyFindings(model, rejected, value);
        expect(found.length).toBeGreaterThanOrEqual(18);
        expect([version, found.filter((text) => text.startsWith("unknown-key"))]).toEqual([version, []]);
      }
    }
  });

  test("every key of values.yaml passes with its own default", () => {
    for (const { version, model, description } of lab.charts) {
      const { issues } = evaluate(model, description.valuesText);
      const others = issues.filter(
        ({ code }) => code !== "owned-key" && code !== "known-bad-chart" && code !== "hubble-certificates",
      );
      expect([version, brief(others).filter((text) => !/^(yaml-|digest|default)/.test(text))]).toEqual([
        version,
        [],
      ]);
    }
  });

  test("misspelt keys are refused everywhere, at any depth", () => {
    for (const { version, model } of lab.charts) {
      const probes: string[][] = [];
      const walk = (node: ModelNode, path: readonly string[]): void => {
        if (node.isOpen === true || node.children === undefined) return;
        probes.push([...path, "probe-key"]);
        for (const [key, child] of Object.entries(node.children)) {
          if (child.rejected === undefined) walk(child, [...path, key]);
        }
      };
      walk(model.root, []);
      expect(probes.length).toBeGreaterThan(150);
      const found = keyFindings(model, probes, "x").map((text) => text.split(" ")[1]);
      // keys below a map that this version no longer has are reported with the map
      const missing = probes.map((path) => path.join("/")).filter((path) => !isFound(path, found));
      expect([version, missing]).toEqual([version, []]);
    }
  });
});

function isFound(path: string, found: readonly (string | undefined)[]): boolean {
  return found.some((name) => name !== undefined && (path === name || path.startsWith(`${name}/`)));
}

describe("the model of a chart", () => {
  test("holds exactly the chart's defaults", () => {
    for (const { model, description } of lab.charts) {
      expect(defaultsOf(JSON.parse(JSON.stringify(model)) as ChartModel)).toEqual(description.defaults);
    }
  });

  test("is at most 120 kB as a compressed answer", () => {
    for (const { model } of lab.charts) expect(gzipSync(JSON.stringify(model)).length).toBeLessThan(120_000);
  });

  test("documents exactly the keys that the chart's own README documents, in its words", async () => {
    for (const chart of lab.charts) {
      const readme = (await chart.readFile("README.md")) ?? "";
      const documented = documentedKeys(chart.model);
      const rows = readmeRows(readme);
      expect(rows.size).toBeGreaterThan(880);
      expect([...documented.keys()].sort()).toEqual([...rows.keys()].sort());
      for (const [key, text] of rows)
        expect([key, plain(documented.get(key) ?? "")]).toEqual([key, plain(text)]);
    }
  });

  test("rebuilt without comments knows the same keys", async () => {
    const { createChartModel } = await import("@ichor/values");
    for (const { model, description } of lab.charts) {
      const rebuilt = createChartModel({ ...description, valuesText: "" });
      expect(pathsOf(rebuilt.root).filter((path) => findNode(model, path.split("\0")) === undefined)).toEqual(
        [],
      );
      const lost = pathsOf(model.root).filter((path) => findNode(rebuilt, path.split("\0")) === undefined);
      // commented-out keys that no template names
      expect(lost.length).toBeLessThan(12);
    }
  });
});

function pathsOf(node: ModelNode, path: readonly string[] = []): string[] {
  return Object.entries(node.children ?? {}).flatMap(([key, child]) => [
    [...path, key].join("\0"),
    ...pathsOf(child, [...path, key]),
  ]);
}

function documentedKeys(model: ChartModel): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (node: ModelNode, path: readonly string[]): void => {
    if (node.doc !== undefined && node.isOptional !== true) found.set(path.join("."), node.doc);
    for (const [key, child] of Object.entries(node.children ?? {})) walk(child, [...path, key]);
  };
  walk(model.root, []);
  return found;
}

/** Rows of the README's table that have a description. */
function readmeRows(readme: string): Map<string, string> {
  const rows = readme.split("\n").flatMap((line): [string, string][] => {
    const [, key, , , text] = /^\| ([A-Za-z][^|]*?) \| (\w+) \| (.*) \| (.*?) \|$/.exec(line) ?? [];
    return key === undefined || text === undefined || text === "" || key === "Key" ? [] : [[key, text]];
  });
  return new Map(rows);
}

/** Words alone: the README keeps schema blocks and the dashes of longer markers, and loses line breaks. */
function plain(text: string): string {
  return text
    .replaceAll(/@schema@?.*?@schema@?/g, "")
    .replaceAll(/\\(.)/g, "$1")
    .replace(/^-+\s/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("local findings and Helm's own validation [VAL-5] [P07]", () => {
  const texts = [
    'disableEndpointCRD: "false"\n',
    "hubble: {relay: {enabled: 'true', replicas: many}}\n",
    "image: {tag: 1.10}\n",
    "operator: {replicas: 1.5}\n",
    "bpf: {ctTcpMax: x, masquerade: maybe}\n",
    "envoy: {log: {defaultLevel: loud}}\n",
    "upgradeCompatibility: 1.18\n",
    "operator: on\nipv4: [1]\n",
    "tolerations: {a: b}\nextraArgs: x\n",
    "clustermesh: {apiserver: {etcd: {storageMedium: Tape}}}\n",
    "bpf: {monitorTraceIPOption: 300}\n",
    "gatewayAPI: {gatewayClass: {create: true}}\n",
  ];

  test("name the same places with the same codes and become one list", async () => {
    for (const { version, digest, model } of lab.charts) {
      for (const text of texts) {
        const evaluation = evaluate(model, text);
        const own = evaluation.issues.filter(({ code }) =>
          ["wrong-type", "not-in-list", "out-of-range"].includes(code),
        );
        const findings = await lab.engine.validate({
          chartDigest: digest,
          values: evaluation.effective ?? {},
        });
        const theirs = toSchemaIssues(findings, evaluation);
        const where = (issues: readonly Issue[]) =>
          issues
            .map(({ code, path, range }) => `${code} ${path.join("/")} ${range?.line}:${range?.column}`)
            .sort();
        expect([version, text, where(theirs)]).toEqual([version, text, where(own)]);
      }
    }
  });
});

describe("public cases on real charts", () => {
  const latest = () => chartOf("1.20.0").model;

  test("H27: typos, case and dots are refused with the key that is meant [H27] [P17]", () => {
    const text =
      "ingressController:\n  enabled: true\n  loadBalancerMode: shared\nsocketLB:\n  hostNamespaceOnl: true\nhubble.relay.enabled: true\ngatewayApi: {enabled: true}\nmtu: 1450\n";
    const { issues } = evaluate(latest(), text);
    expect(issues.map(({ code, range, remedy }) => [range?.line, code, remedy])).toEqual([
      [3, "unknown-key", "Write ingressController.loadbalancerMode"],
      [5, "unknown-key", "Write socketLB.hostNamespaceOnly"],
      [6, "unknown-key", "Write hubble.relay.enabled"],
      [7, "unknown-key", "Write gatewayAPI"],
      [8, "unknown-key", "Write MTU"],
    ]);
    expect(issues.every(({ suggestion, severity }) => suggestion !== undefined && severity === "error")).toBe(
      true,
    );
  });

  test("H29: a type that differs by version is judged by the chosen version, the text stays [H29] [P05] [P13]", () => {
    const text = "gatewayAPI:\n  enabled: true\n  gatewayClass: {create: true}\n";
    for (const { version, model } of lab.charts) {
      const evaluation = evaluate(model, text);
      const isText = version.startsWith("1.20.");
      const wanted = isText ? [] : ["wrong-type gatewayAPI/gatewayClass/create"];
      expect([version, brief(evaluation.issues).filter((found) => !found.startsWith("known-bad"))]).toEqual([
        version,
        wanted,
      ]);
      expect(evaluation.parsed.text).toBe(text);
      expect(
        brief(evaluate(model, text.replace("true}", '"true"}')).issues).filter(
          (found) => !found.startsWith("known-bad"),
        ),
      ).toEqual([]);
    }
  });

  test("H31: texts that say a boolean are corrected [H31]", () => {
    const { issues } = evaluate(
      latest(),
      'disableEndpointCRD: "false"\nhubble: {relay: {enabled: "true"}}\n',
    );
    expect(issues.map(({ code, suggestion }) => [code, suggestion?.edits[0]?.newText])).toEqual([
      ["wrong-type", "false"],
      ["wrong-type", "true"],
    ]);
  });

  test("H35: keys that lost their meaning are refused where they lost it, and only there [H35]", () => {
    const text =
      "encryption:\n  enabled: true\n  type: wireguard\n  strictMode: {enabled: true, cidr: 10.0.0.0/8}\n";
    expect(brief(evaluate(latest(), text).issues)).toEqual([
      "removed-key encryption/strictMode/enabled",
      "removed-key encryption/strictMode/cidr",
    ]);
    expect(brief(evaluate(chartOf("1.19.6").model, text).issues)).toEqual([]);
    const moved = evaluate(latest(), "clustermesh: {enableMCSAPISupport: true}\n").issues;
    expect(moved.map(({ code, remedy }) => [code, remedy])).toEqual([
      ["removed-key", "Write it as clustermesh.mcsapi.enabled"],
    ]);
  });

  test("H13, H19, H21, H23: nulls, empty maps, tags and lists [H13] [H19] [H21] [H23]", () => {
    expect(
      brief(evaluate(latest(), "nodeSelector:\n  kubernetes.io/os: null\naffinity: null\n").issues),
    ).toEqual([]);
    expect(
      brief(evaluate(latest(), "operator:\n  updateStrategy:\n    type: Recreate\naffinity: {}\n").issues),
    ).toEqual(["recreate-keeps-rolling-update operator/updateStrategy/type", "empty-map-no-effect affinity"]);
    expect(brief(evaluate(latest(), "image: {tag: 1.10}\n").issues)).toEqual(["wrong-type image/tag"]);
    expect(brief(evaluate(latest(), "operator: {tolerations: [{key: a}]}\n").issues)).toEqual([
      "replaces-list operator/tolerations",
    ]);
    expect(brief(evaluate(latest(), "operator: {updateStrategy: {rollingUpdate: null}}\n").issues)).toEqual(
      [],
    );
  });

  test("H21: a tag beside the digest of the chart is decoration, where the chart has digests [H21]", () => {
    for (const { version, model } of lab.charts) {
      const digest = valueAt(defaultsOf(model), ["image", "digest"]);
      const isPinned =
        typeof digest === "string" &&
        digest !== "" &&
        valueAt(defaultsOf(model), ["image", "useDigest"]) === true;
      const found = brief(evaluate(model, "image: {tag: v1.18.1}\n").issues).filter(
        (text) => !text.startsWith("known-bad"),
      );
      expect([version, found]).toEqual([version, isPinned ? ["digest-wins image/tag"] : []]);
    }
  });

  test("H33: the version with a known fault is refused, its neighbors are not [H33]", () => {
    for (const { version, model } of lab.charts) {
      const found = evaluate(model, "").issues.filter(({ code }) => code === "known-bad-chart");
      expect([version, found.length]).toEqual([version, version === "1.19.0" ? 1 : 0]);
    }
  });

  test("H67: the guide's values pass, and what they need is named [H67] [CIL-25]", () => {
    const text = "gatewayAPI: {enabled: true, enableAlpn: true, enableAppProtocol: true}\n";
    expect(brief(evaluate(latest(), text, { facts: { gatewayApiCrds: true } }).issues)).toEqual([]);
    expect(brief(evaluate(latest(), text, { facts: { gatewayApiCrds: false } }).issues)).toEqual([
      "gateway-api-needs-crds gatewayAPI/enabled",
    ]);
    expect(brief(evaluate(latest(), `${text}l7Proxy: false\n`).issues)).toEqual([
      "needs-l7-proxy gatewayAPI/enabled",
    ]);
  });
});

describe("rendering with what the rules accept and refuse", () => {
  const render = async (chart: LoadedCilium, text: string) => {
    const { effective = {} } = evaluate(chart.model, text);
    return lab.engine.render({
      chartDigest: chart.digest,
      values: effective,
      release: { name: "cilium", namespace: "kube-system" },
      capabilities: offlineCapabilities,
    });
  };

  test("Ichor's defaults render on every chart without a cluster, and are reproducible [CIL-8] [VAL-11]", async () => {
    for (const chart of lab.charts) {
      const outcome = await render(chart, "MTU: 1450\n");
      expect([chart.version, outcome.kind, outcome.kind === "rendered" && outcome.isDeterministic]).toEqual([
        chart.version,
        "rendered",
        true,
      ]);
    }
  });

  test("a ServiceMonitor passes with the API versions of the render without a cluster [CIL-21] [H39]", async () => {
    for (const chart of lab.charts) {
      const text = "prometheus: {enabled: true, serviceMonitor: {enabled: true}}\n";
      expect(
        brief(evaluate(chart.model, text).issues).filter((found) => !found.startsWith("known-bad")),
      ).toEqual([]);
      expect((await render(chart, text)).kind).toBe("rendered");
    }
  });

  test("a key that a version knows and a later one no longer does is known as removed there [H35]", () => {
    const versions = lab.charts
      .map(({ version }) => version)
      .filter((version) => version !== "1.19.0")
      .sort((left, right) => left.localeCompare(right, "en", { numeric: true }));
    const pairs = versions.slice(1).map((later, index) => [versions[index] ?? later, later] as const);
    const lost = pairs.flatMap(([version, later]) => {
      const now = new Set(keysOf(chartOf(later).model.root, []));
      const gone = keysOf(chartOf(version).model.root, []).filter((dotted) => !now.has(dotted));
      const isUnknown = (dotted: string) =>
        evaluate(chartOf(later).model, setting(dotted.split("."), '"x"')).issues.some(
          ({ code }) => code === "unknown-key",
        );
      return gone.filter(isUnknown).map((dotted) => `${dotted}: ${version}, not ${later}`);
    });
    // a slip in a template of 1.18, which reads it and nothing sets it
    expect(lost.filter((line) => !line.startsWith("clustermesh.annotations.Values"))).toEqual([]);
  });

  test("values without which rendering breaks off are refused before [VAL-6]", async () => {
    const chart = chartOf("1.20.0");
    const needed = oracle.pathsFor(oracle.neededValues, "1.20.0");
    expect(needed.length).toBeGreaterThan(20);
    for (const path of needed) {
      const { issues } = evaluate(chart.model, setting(path.split("."), "null"));
      expect([path, issues.some(({ severity }) => severity === "error")]).toEqual([path, true]);
    }
  });

  test("a null on any structural map is refused, and those that would break rendering are among them", async () => {
    const chart = chartOf("1.20.0");
    const maps: string[][] = [];
    const walk = (node: ModelNode, path: string[]): void => {
      for (const [key, child] of Object.entries(node.children ?? {})) {
        if (child.children === undefined || child.isOpen === true || child.isOptional === true) continue;
        maps.push([...path, key]);
        walk(child, [...path, key]);
      }
    };
    walk(chart.model.root, []);
    expect(maps.length).toBeGreaterThan(150);
    for (const path of maps) {
      const codes = evaluate(chart.model, setting(path, "null")).issues.map(({ code }) => code);
      expect([path.join("."), codes.some((code) => code === "null-on-map" || code === "owned-key")]).toEqual([
        path.join("."),
        true,
      ]);
    }
  });

  test("the last check asks the chart itself only when somebody set something [CIL-20]", async () => {
    const chart = chartOf("1.20.0");
    const refused = evaluate(chart.model, "cluster: {id: 5}\n");
    expect(brief(refused.issues)).toEqual([]);
    expect(decideOfflineRender(refused.parsed.tree ?? {}, refused.computed ?? {}).kind).toBe("render");
    expect((await render(chart, "cluster: {id: 5}\n")).kind).toBe("failed");
    expect(decideOfflineRender({}, {}).kind).toBe("skip");
  });
});

test("the values that nobody may set by hand reach the templates [CIL-1] [CIL-4] [CIL-5] [CIL-6] [CIL-7]", async () => {
  for (const chart of lab.charts) {
    const { computed } = evaluate(chart.model, "");
    const at = (path: string): JsonValue | undefined => valueAt(computed, path.split("."));
    expect([
      at("ipam.mode"),
      at("kubeProxyReplacement"),
      at("k8sServicePort"),
      at("tunnelProtocol"),
      at("cgroup.hostRoot"),
    ]).toEqual(["kubernetes", true, 7445, "vxlan", "/sys/fs/cgroup"]);
  }
});
