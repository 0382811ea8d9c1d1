import type { Issue } from "@ichor/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashValues } from "../hash-values.ts";
import { defaultsOf } from "../model/defaults-of.ts";
import { describeTinyChart, tinyModel, tinyValuesText } from "../testing/tiny-chart.ts";
import { tinyComponent } from "../testing/tiny-component.ts";
import { type EvaluateInput, evaluateValues } from "./evaluate-values.ts";
import { ownedLayer } from "./layers.ts";
import { listComputed } from "./list-computed.ts";
import { mergeIssues } from "./merge-issues.ts";

const model = tinyModel();
const component = tinyComponent();

function evaluate(text: string, changes: Partial<EvaluateInput> = {}) {
  return evaluateValues({ text, component, model, ...changes });
}

/** Code, path and line of each issue: what a table can say in one row. */
function brief(issues: readonly Issue[]) {
  return issues.map(({ code, path, range }) => `${range?.line} ${code} ${path.join("/")}`);
}

function applied(text: string, issue: Issue | undefined): string {
  const edits = issue?.suggestion?.edits ?? [];
  const lines = text.split("\n");
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0) + column - 1;
  return edits.reduce((result, { range, newText }) => {
    const start = offset(range.line, range.column);
    const end = offset(range.endLine, range.endColumn);
    return result.slice(0, start) + newText + result.slice(end);
  }, text);
}

describe("layers", () => {
  const text = "replicas: 3\nrelay:\n  enabled: true\nnodeSelector:\n  kubernetes.io/os: null\n  zone: a\n";
  const evaluation = evaluate(text);

  test("effective values are Ichor's defaults, the user layer and the owned keys, in this order [VAL-1]", () => {
    expect(evaluation.effective).toEqual({
      relay: { tls: { method: "cronJob" }, enabled: true },
      ipam: { mode: "kubernetes" },
      replicas: 3,
      nodeSelector: { "kubernetes.io/os": null, zone: "a" },
      image: { tag: "2.1" },
    });
  });

  test("each layer lies over the one before it, also where a person sets what is not theirs to set [VAL-1]", () => {
    const { effective } = evaluate("relay: {tls: {method: mine}}\nipam: {mode: mine}\nmtu: 9000\n");
    expect(effective).toMatchObject({
      relay: { tls: { method: "mine" } },
      ipam: { mode: "kubernetes" },
      mtu: 9000,
    });
  });

  test("computed values are the effective values over the chart's defaults", () => {
    expect(evaluation.computed).toMatchObject({
      replicas: 3,
      mtu: 1500,
      relay: { enabled: true, tls: { method: "cronJob" }, resources: {} },
      nodeSelector: { zone: "a" },
      ipam: { mode: "kubernetes", size: 24 },
    });
    expect(evaluation.computed?.nodeSelector).toEqual({ zone: "a" });
  });

  test("the hash is that of the effective values, nulls included [VAL-12]", () => {
    expect(evaluation.hash).toBe(hashValues(evaluation.effective ?? null));
    expect(evaluate("replicas: 3\n").hash).not.toBe(evaluate("replicas: 4\n").hash);
  });

  test("neither defaults nor owned keys get into the user layer [VAL-2] [P01]", () => {
    expect(evaluation.parsed.tree).toEqual({
      replicas: 3,
      relay: { enabled: true },
      nodeSelector: { "kubernetes.io/os": null, zone: "a" },
    });
    expect(evaluation.parsed.text).toBe(text);
    const saidByUser = (path: string[]) => evaluation.layersOf(path).some(({ layer }) => layer === "user");
    expect(saidByUser(["replicas"])).toBe(true);
    expect([["ipam", "mode"], ["relay", "tls", "method"], ["mtu"]].filter(saidByUser)).toEqual([]);
  });

  test.each([
    ["replicas", "user"],
    ["mtu", "chart"],
    ["relay.tls.method", "ichor"],
    ["relay.enabled", "user"],
    ["ipam.mode", "owned"],
    ["ipam.size", "chart"],
    ["image.tag", "owned"],
  ])("says whose value %s is: %s", (path, origin) => {
    expect(evaluation.originOf(path.split("."))).toBe(origin);
  });

  test("says nothing about what is not there", () => {
    expect(evaluation.originOf(["nodeSelector", "kubernetes.io/os"])).toBeUndefined();
    expect(evaluation.originOf(["nothing"])).toBeUndefined();
  });

  test("lists what each layer says, with the line and the reason", () => {
    expect(evaluation.layersOf(["replicas"])).toEqual([
      { layer: "chart", value: 1, isWinner: false },
      { layer: "user", value: 3, isWinner: true, range: { line: 1, column: 1, endLine: 1, endColumn: 9 } },
    ]);
    expect(evaluation.layersOf(["relay", "tls", "method"])).toEqual([
      { layer: "chart", value: "helm", isWinner: false },
      { layer: "ichor", value: "cronJob", isWinner: true, reason: "certificates stay the same" },
    ]);
    expect(evaluation.layersOf(["ipam", "mode"]).map(({ layer, value }) => [layer, value])).toEqual([
      ["chart", "pool"],
      ["ichor", "kubernetes"],
      ["owned", "kubernetes"],
    ]);
    expect(evaluation.layersOf(["nodeSelector", "kubernetes.io/os"]).at(-1)).toMatchObject({
      layer: "user",
      value: null,
      isWinner: true,
    });
  });

  test("the rows of the Effective page name value, origin, cause and default", () => {
    const rows = new Map(listComputed(evaluation).map((row) => [row.dotted, row]));
    expect(rows.get("replicas")).toEqual({
      path: ["replicas"],
      dotted: "replicas",
      value: 3,
      origin: "user",
      setBy: { kind: "line", line: 1 },
      chartDefault: 1,
    });
    expect(rows.get("mtu")).toMatchObject({ origin: "chart", setBy: { kind: "chart" }, chartDefault: 1500 });
    expect(rows.get("ipam.mode")).toMatchObject({
      origin: "owned",
      setBy: { kind: "reason", reason: "Talos requires it" },
      chartDefault: "pool",
    });
    expect(rows.get('nodeSelector["kubernetes.io/os"]')).toMatchObject({
      value: undefined,
      origin: "user",
      setBy: { kind: "line", line: 5 },
      chartDefault: "linux",
    });
    expect([...rows.keys()]).toEqual([...rows.keys()].sort());
  });

  test("removing a nested override returns to the default, in values and in origin [C13] [H09]", () => {
    const without = evaluate("relay:\n  enabled: true\n");
    expect(without.computed?.replicas).toBe(1);
    expect(without.originOf(["replicas"])).toBe("chart");
  });

  test("an empty layer is a legal layer [C01]", () => {
    const empty = evaluate("# nothing\n");
    expect(empty.issues).toEqual([]);
    expect(empty.effective).toMatchObject({ ipam: { mode: "kubernetes" } });
    expect(empty.parsed.tree).toEqual({});
  });

  test("a text that cannot be read has no values, and says why at its line [C05]", () => {
    const broken = evaluate("replicas: [1\nmtu: 2\n");
    expect(broken.effective).toBeUndefined();
    expect(broken.hash).toBeUndefined();
    expect(broken.originOf(["replicas"])).toBeUndefined();
    expect(listComputed(broken)).toEqual([]);
    expect(brief(broken.issues)).toEqual(["2 yaml-syntax "]);
  });

  test("two equal keys are refused with both places, and other findings are given all the same [H07] [P09]", () => {
    const doubled = evaluate("replicas: 1\nrelai: {}\nreplicas: 2\n");
    expect(brief(doubled.issues)).toEqual(["2 unknown-key relai", "3 yaml-duplicate-key replicas"]);
    expect(doubled.issues.at(-1)?.related).toEqual([{ line: 1, column: 1, endLine: 1, endColumn: 9 }]);
    expect(doubled.effective).toBeUndefined();
  });
});

describe("owned keys [VAL-3]", () => {
  test.each([
    { name: "another value", text: "ipam:\n  mode: pool\n", issues: ["2 owned-key ipam/mode"] },
    { name: "the same value", text: "ipam: {mode: kubernetes}\n", issues: ["1 owned-key ipam/mode"] },
    { name: "null", text: "ipam:\n  mode: null\n", issues: ["2 owned-key ipam/mode"] },
    { name: "a map in its place", text: "ipam:\n  mode: {a: 1}\n", issues: ["2 owned-key ipam/mode"] },
    { name: "null on the map above", text: "mtu: 1400\nipam: ~\n", issues: ["2 owned-key ipam"] },
    { name: "a key without value above", text: "ipam:\nmtu: 1400\n", issues: ["1 owned-key ipam"] },
    { name: "a text in place of the map above", text: "ipam: none\n", issues: ["1 owned-key ipam"] },
    { name: "a list in place of the map above", text: "ipam: [mode]\n", issues: ["1 owned-key ipam"] },
    { name: "one key with a dot", text: "ipam.mode: pool\n", issues: ["1 owned-key ipam.mode"] },
    { name: "one quoted key with a dot", text: '"ipam.mode": pool\n', issues: ["1 owned-key ipam.mode"] },
    {
      name: "an alias",
      text: "x-ours: &ours {mode: pool}\nipam: *ours\n",
      issues: ["2 owned-key ipam/mode"],
    },
    {
      name: "a merge key",
      text: "x-ours: &ours {mode: pool}\nipam:\n  <<: *ours\n  size: 26\n",
      issues: ["3 owned-key ipam/mode"],
    },
    {
      name: "a merge key at the top",
      text: "x-ours: &ours\n  ipam: {mode: pool}\n<<: *ours\n",
      issues: ["3 owned-key ipam/mode"],
    },
    {
      name: "a key that gets no value of Ichor",
      text: "apiServer: {host: a}\n",
      issues: ["1 owned-key apiServer/host", "1 unknown-key apiServer"],
    },
  ])("are refused when spelled as $name", ({ text, issues }) => {
    const found = evaluate(text).issues;
    expect(brief(found).sort()).toEqual(issues);
    expect(found.every(({ severity }) => severity === "error")).toBe(true);
  });

  test("an error names key, owner, reason and remedy", () => {
    const [issue] = evaluate("mtu: 1400\nipam:\n  mode: pool\n").issues;
    expect(issue).toMatchObject({
      owner: "ichor",
      message: "ipam.mode is owned by Ichor: Talos requires it",
      remedy: "Remove line 3",
      suggestion: { title: "Remove ipam.mode" },
    });
    expect(applied("mtu: 1400\nipam:\n  mode: pool\n", issue)).toBe("mtu: 1400\n");
  });

  test("an error about a map above says what happens to the key", () => {
    const [issue] = evaluate("ipam: null\n").issues;
    expect(issue?.message).toBe("ipam.mode is owned by Ichor: Talos requires it; ipam removes it");
  });

  test("the siblings of an owned key stay free", () => {
    expect(evaluate("ipam: {size: 26}\nimage: {repository: a}\n").issues).toEqual([]);
  });

  test("an owned key is never suggested for a wrong one: the line is taken out", () => {
    const text = "mtu: 1400\nipam:\n  mod: pool\n";
    const [issue] = evaluate(text).issues;
    expect(issue).toMatchObject({
      code: "unknown-key",
      message: 'the chart knows no key "mod" below ipam; ipam.mode is owned by Ichor: Talos requires it',
      remedy: "Remove line 3",
    });
    expect(applied(text, issue)).toBe("mtu: 1400\n");
  });
});

describe("unknown keys [VAL-4] [P17]", () => {
  test("a misspelt key whose right spelling is set already is to be removed, not written again", () => {
    const [issue] = evaluate("mtu: 1400\nmtuu: 1500\n").issues;
    expect(issue).toMatchObject({ code: "unknown-key", remedy: "Remove line 2: mtu is set already" });
    expect(issue?.suggestion).toBeUndefined();
  });

  test.each([
    { name: "another case", text: "MTU: 1400\n", becomes: "mtu: 1400\n" },
    { name: "a letter too few", text: "relay: {enabld: true}\n", becomes: "relay: {enabled: true}\n" },
    {
      name: "swapped letters",
      text: "relay: {tls: {mehtod: cronJob}}\n",
      becomes: "relay: {tls: {method: cronJob}}\n",
    },
    { name: "other separators", text: "extra_config: {a: b}\n", becomes: "extraConfig: {a: b}\n" },
    { name: "dots for levels", text: "relay.enabled: true\n", becomes: "relay:\n  enabled: true\n" },
    { name: "the wrong place", text: "servicePort: 81\n", becomes: "relay:\n  servicePort: 81\n" },
    {
      name: "the wrong place of a map",
      text: "tls: {method: cronJob}\n",
      becomes: "relay:\n  tls:\n    method: cronJob\n",
    },
    { name: "levels in one word", text: "relayEnabled: true\n", becomes: "relay:\n  enabled: true\n" },
    {
      name: "levels in one word with separators",
      text: "relay_tls_method: cronJob\n",
      becomes: "relay:\n  tls:\n    method: cronJob\n",
    },
    { name: "the beginning of a key", text: "repl: 2\n", becomes: "replicas: 2\n" },
  ])("are corrected from $name", ({ text, becomes }) => {
    const { issues } = evaluate(text);
    expect(issues.map(({ code }) => code)).toEqual(["unknown-key"]);
    expect(applied(text, issues[0])).toBe(becomes);
  });

  test("are errors without a suggestion where nothing is near", () => {
    expect(evaluate("zzz: 1\n").issues).toMatchObject([
      {
        code: "unknown-key",
        severity: "error",
        message: 'the chart knows no key "zzz"',
        remedy: "Remove line 1",
      },
    ]);
  });

  test.each([
    { name: "a value that does not fit there", text: "relayEnabled: {a: 1}\n" },
    { name: "the beginning of several keys", text: "extra: {}\n" },
    { name: "two letters", text: "to: []\n" },
    { name: "names that every object has", text: "constructor: {podLabels: {a: b}, image: {tag: a}}\n" },
  ])("are errors without a suggestion for $name", ({ text }) => {
    const { issues } = evaluate(text);
    expect(issues.map(({ code, suggestion }) => [code, suggestion])).toEqual([["unknown-key", undefined]]);
  });

  test("in a map whose keys templates read by name are misspelt ones, and any others pass", () => {
    const { templatePaths } = describeTinyChart();
    const others = templatePaths.filter(({ keys }) => keys[0] !== "podLabels");
    const tier = { keys: ["podLabels", "tier"], isOnlyGuard: false, isWhole: false };
    const model = tinyModel({ templatePaths: [...others, tier] });
    const issuesOf = (text: string) =>
      evaluateValues({ text, component: tinyComponent(), model, facts: {} }).issues;
    expect(issuesOf("podLabels: {teir: a}\n")).toMatchObject([
      { code: "unknown-key", path: ["podLabels", "teir"] },
    ]);
    expect(issuesOf("podLabels: {tier: a, elsewhere: b}\n")).toEqual([]);
  });

  test("that hold everything say that the keys stand at the top", () => {
    expect(evaluate("tiny:\n  mtu: 1400\n").issues).toMatchObject([
      {
        code: "unknown-key",
        message: 'the chart knows no key "tiny"; the chart\'s own keys stand at the top of the text',
        remedy: "Take the keys below tiny to the top and remove it",
      },
    ]);
  });

  test("that a later version brings lead to what this version has in their place", () => {
    const change = { path: ["relay", "servicePort"], since: "2.2.0-0", replacement: ["proxy", "port"] };
    const component = tinyComponent({ keyChanges: [change] });
    const text = "proxy: {port: 80}\n";
    const { issues } = evaluateValues({ text, component, model: tinyModel(), facts: {} });
    expect(issues).toMatchObject([
      {
        code: "unknown-key",
        path: ["proxy", "port"],
        message: 'the chart knows no key "port" below proxy; it has relay.servicePort',
      },
    ]);
    expect(applied(text, issues[0])).toBe("relay:\n  servicePort: 80\n");
  });

  test("hide what would be said about their values", () => {
    expect(brief(evaluate("relai: {enabled: yes, x: 010}\n").issues)).toEqual(["1 unknown-key relai"]);
  });

  test("are allowed as holders of anchors at the top, with anything in them", () => {
    expect(evaluate("x-ours: {a: 1}\nx-: [1]\n").issues).toEqual([]);
    expect(brief(evaluate("relay: {x-ours: 1}\n").issues)).toEqual(["1 unknown-key relay/x-ours"]);
  });

  test("that were renamed say what took their place and move there", () => {
    const text = "oldRelay: {port: 80}\n";
    const { issues } = evaluate(text);
    expect(issues).toMatchObject([
      {
        code: "removed-key",
        path: ["oldRelay", "port"],
        message: "Tiny 2.1.0 no longer has oldRelay.port: relay.servicePort took its place; it moved",
        remedy: "Write it as relay.servicePort",
      },
    ]);
    expect(applied(text, issues[0])).toBe("relay:\n  servicePort: 80\n");
  });

  test("that were removed say that nothing took their place", () => {
    expect(evaluate("calls: [1]\n").issues).toMatchObject([{ code: "removed-key", remedy: "Remove line 1" }]);
  });

  test("that a later version removes are only what they are now", () => {
    const known = tinyModel({
      templatePaths: [{ keys: ["tunnel"], isOnlyGuard: false, isWhole: false }],
      failSites: [],
    });
    expect(evaluate("tunnel: vxlan\n", { model: known }).issues).toEqual([]);
  });

  test("that the chart rejects carry its own reason, whatever their value", () => {
    for (const value of ["vxlan", "false", '""']) {
      expect(evaluate(`tunnel: ${value}\n`).issues).toMatchObject([
        {
          code: "rejected-key",
          owner: "chart",
          message: "the chart knows tunnel only to refuse it: tunnel was removed in 2.0",
        },
      ]);
    }
  });
});

describe("types [VAL-5] [P07]", () => {
  test.each([
    {
      name: "a text that says a boolean",
      text: 'relay: {enabled: "false"}\n',
      code: "wrong-type",
      becomes: "relay: {enabled: false}\n",
    },
    {
      name: "a text that says a number",
      text: "replicas: '3'\n",
      code: "wrong-type",
      becomes: "replicas: 3\n",
    },
    {
      name: "a number that is a version",
      text: "image: {digest: 1.10}\n",
      code: "wrong-type",
      becomes: 'image: {digest: "1.10"}\n',
    },
    { name: "a word that is a boolean", text: "name: on\n", code: "wrong-type", becomes: 'name: "on"\n' },
    {
      name: "a value that is nearly allowed",
      text: "mode: Fast\n",
      code: "not-in-list",
      becomes: "mode: fast\n",
    },
    {
      name: "one text for a list",
      text: "extraArgs: a\n",
      code: "wrong-type",
      becomes: 'extraArgs: ["a"]\n',
    },
    {
      name: "a number in a list of texts",
      text: "extraArgs: [a, 1]\n",
      code: "wrong-type",
      becomes: 'extraArgs: [a, "1"]\n',
    },
  ])("are corrected from $name [H31] [H21]", ({ text, code, becomes }) => {
    const { issues } = evaluate(text);
    expect(issues.map((issue) => issue.code)).toEqual([code]);
    expect(applied(text, issues[0])).toBe(becomes);
  });

  test.each([
    { name: "a map where a text belongs", text: "name: {a: 1}\n", issues: ["1 wrong-type name"] },
    { name: "a text where a map belongs", text: "relay: on fire\n", issues: ["1 wrong-type relay"] },
    {
      name: "a fraction where a whole number belongs",
      text: "replicas: 1.5\n",
      issues: ["1 wrong-type replicas"],
    },
    { name: "a number below its bound", text: "mtu: 500\n", issues: ["1 out-of-range mtu"] },
    { name: "a number above its bound", text: "mtu: 9001\n", issues: ["1 out-of-range mtu"] },
    {
      name: "a value that the program does not accept",
      text: "relay: {tls: {method: cronjob}}\n",
      issues: ["1 value-not-accepted relay/tls/method"],
    },
    {
      name: "nothing where the program needs a value",
      text: "relay: {tls: {method: null}}\n",
      issues: ["1 value-not-accepted relay/tls/method"],
    },
    {
      name: "whole numbers in other forms",
      text: "replicas: 3.0\n",
      issues: ["1 yaml-trailing-zero replicas"],
    },
    {
      name: "null where null is allowed",
      text: "masquerade: null\nlevel: null\n",
      issues: ["2 null-on-default level"],
    },
  ])("refuse $name", ({ text, issues }) => {
    expect(brief(evaluate(text).issues)).toEqual(issues);
  });

  test("never repeat what was typed in words", () => {
    for (const text of [
      "name: 48151623\n",
      "replicas: '48151623'\n",
      "extraArgs: w48151623\n",
      "mode: w48151623\n",
    ]) {
      for (const { message, remedy = "", suggestion } of evaluate(text).issues) {
        expect(`${message} ${remedy} ${suggestion?.title ?? ""}`).not.toContain("48151623");
      }
    }
  });

  test("are those of the computed values: what a null removed is not looked at", () => {
    expect(brief(evaluate("replicas: null\n").issues)).toEqual(["1 null-on-default replicas"]);
  });
});

describe("merging", () => {
  test.each([
    { name: "null on a structural map", text: "relay: null\n", issues: ["1 null-on-map relay"] },
    {
      name: "null on a map of a default of Ichor",
      text: "relay: {tls: ~}\n",
      issues: ["1 null-on-map relay/tls"],
    },
    { name: "null on a default", text: "replicas: null\n", issues: ["1 null-on-default replicas"] },
    {
      name: "an empty map over keys",
      text: "nodeSelector: {}\n",
      issues: ["1 empty-map-no-effect nodeSelector"],
    },
    {
      name: "a list without items of the default",
      text: "tolerations: [{operator: Equal}]\n",
      issues: ["1 replaces-list tolerations"],
    },
  ])("is explained for $name [H19] [H23]", ({ text, issues }) => {
    expect(brief(evaluate(text).issues)).toEqual(issues);
  });

  test.each([
    ["null on an open map [H13]", "nodeSelector: null\n"],
    ["null on an entry of an open map [H13]", "nodeSelector: {kubernetes.io/os: null}\n"],
    ["null on an empty default", "name: null\n"],
    ["null on a null default", "masquerade: null\n"],
    ["an empty map over an empty one", "podLabels: {}\n"],
    ["an empty list", "tolerations: []\n"],
    ["a list with all items of the default", "tolerations: [{operator: Exists}, {key: a}, {key: b}]\n"],
  ])("is left alone for %s", (_name, text) => {
    expect(evaluate(text).issues).toEqual([]);
  });
});

test("a problem that ends the reading is said once, at the place of the first source", () => {
  const issue = (code: string, line: number): Issue => ({
    code,
    severity: "error",
    owner: "helm",
    path: [],
    message: "it cannot be read",
    range: { line, column: 1, endLine: line, endColumn: 2 },
  });
  const own = [issue("yaml-unknown-anchor", 3)];
  const helm = [issue("yaml-unknown-anchor", 1), issue("yaml-null-key", 2)];
  expect(brief(mergeIssues(own, helm))).toEqual(["2 yaml-null-key ", "3 yaml-unknown-anchor "]);
});

describe("size [VAL-7]", () => {
  const annotation = (bytes: number) => `podLabels:\n  big: "${"a".repeat(bytes)}"\n`;

  test("is measured on the effective values in canonical JSON", () => {
    const small = evaluate("name: a\n");
    expect(small.sizeBytes).toBe(JSON.stringify(small.effective).length);
    const rest = evaluate(annotation(0)).sizeBytes ?? 0;
    expect(evaluate(annotation(65_536 - rest)).issues).toEqual([]);
    expect(brief(evaluate(annotation(65_537 - rest)).issues)).toEqual(["1 values-too-large "]);
  });
});

describe("facts [VAL-10]", () => {
  const text = "relay: {enabled: true}\n";
  test.each([
    [false, ["1 relay-needs-crd relay/enabled"]],
    [true, []],
    ["unknown" as const, []],
    [undefined, []],
  ])("that are %s are judged as such", (thingCrds, issues) => {
    const facts = thingCrds === undefined ? {} : { thingCrds };
    expect(brief(evaluate(text, { facts }).issues)).toEqual(issues);
  });
});

describe("issues", () => {
  test("are sorted by place, and a stronger one hides a weaker one about the same value", () => {
    const { issues } = evaluate("relay: {enabled: 'yes'}\nname: yes\nzzz: off\nmtu: 010\n");
    expect(brief(issues)).toEqual([
      "1 wrong-type relay/enabled",
      "2 wrong-type name",
      "3 unknown-key zzz",
      "4 out-of-range mtu",
    ]);
  });

  test("of several sources become one list in which each is said once", () => {
    const own = evaluate("mtu: 500\nzzz: 1\n").issues;
    const again = own.map((issue) => ({ ...issue, message: `${issue.message}!` }));
    expect(mergeIssues(own, again)).toEqual(own);
  });

  test("about the default values that somebody pasted are given without taking long", () => {
    const { issues } = evaluate(tinyValuesText);
    expect(issues.filter(({ code }) => code !== "owned-key")).toEqual([]);
  });
});

test("another component is another set of data, not another mechanism [VAL-8] [VAL-15]", () => {
  const other = tinyComponent({
    name: "Other",
    defaults: {},
    owned: [{ path: ["replicas"], value: 2, reason: "the installation has two" }],
    checks: [],
    keyChanges: [],
    valueLists: [],
    maxEffectiveBytes: 60,
  });
  const evaluation = evaluate("replicas: 1\nzzz: 1\nname: a rather long name for such a small limit\n", {
    component: other,
  });
  expect(brief(evaluation.issues)).toEqual([
    "1 owned-key replicas",
    "1 values-too-large ",
    "2 unknown-key zzz",
  ]);
  expect(evaluation.effective).toMatchObject({ replicas: 2 });
});

test("what follows from the chart alone is worked out once [VAL-17]", () => {
  expect(defaultsOf(model)).toBe(defaultsOf(model));
  expect(ownedLayer(component)).toBe(ownedLayer(component));
});

test("evaluating never throws, whatever the text holds", () => {
  const word = fc.constantFrom(
    "relay",
    "ipam",
    "mode",
    ":",
    ": ",
    "\n",
    "  ",
    "- ",
    "{",
    "}",
    "[",
    "]",
    "*a",
    "&a ",
    "<<",
    "null",
    "~",
    '"',
    "'",
    "|",
    ">",
    "#",
    "\t",
    "yes",
    "0x1",
    "\r\n",
    "...",
    "---\n",
    "!!int ",
    ".nan",
    "-.inf",
    "1e400",
    "!!binary /w==",
    "99999999999999999999",
    "é",
    "\u0000",
    "\ud800",
    "x-",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(word, { maxLength: 20 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const evaluation = evaluate(text);
      expect(evaluation.effective === undefined).toBe(evaluation.parsed.tree === undefined);
      listComputed(evaluation);
    }),
    { numRuns: 3000 },
  );
});

test("evaluating never throws for bytes that are no text", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      evaluateValues({ text: bytes, component, model });
    }),
  );
});
