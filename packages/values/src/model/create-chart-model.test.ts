import { describe, expect, test } from "vitest";
import { describeTinyChart, tinyModel, tinyValuesText } from "../testing/tiny-chart.ts";
import { parseValues } from "../yaml/parse-values.ts";
import { defaultsOf } from "./defaults-of.ts";
import { findNode, isAcceptedPath } from "./find-node.ts";

const model = tinyModel();
const nodeAt = (dotted: string) => findNode(model, dotted.split("."));
const isAccepted = (dotted: string) => isAcceptedPath(model, dotted.split("."));

describe("what a chart accepts [VAL-4]", () => {
  test.each([
    ["a key of values.yaml", "relay.tls.method"],
    ["a key that is commented out with documentation", "algorithm"],
    ["a key that is commented out and read by templates", "hidden"],
    ["a nested key that is commented out", "relay.servicePort"],
    ["a key that only templates read", "etcd.ssl"],
    ["any key of a map with an empty default", "podLabels.mine"],
    ["any key of a map that is handed on as a whole", "nodeSelector.mine"],
    ["any key at any depth of such a map", "relay.resources.limits.cpu"],
    ["any key of a map that only templates read as a whole", "etcd.endpoints.a"],
  ])("%s", (_name, path) => {
    expect(isAccepted(path)).toBe(true);
  });

  test.each([
    ["a key that nothing knows", "relai"],
    ["a key that nothing knows below a structural map", "relay.tls.mehtod"],
    ["a line of an example", "an-example"],
    ["a key that the chart only rejects", "tunnel"],
    ["a key of an open map that the chart rejects", "extraConfig.unsafe"],
    ["a key below a text", "name.first"],
    ["a name that every object has", "constructor"],
  ])("but not %s", (_name, path) => {
    expect(isAccepted(path)).toBe(false);
  });
});

test("an open map says whether templates read nothing of it but certain keys", () => {
  const description = describeTinyChart();
  const read = (keys: string[], isWhole = false) => ({ keys, isOnlyGuard: false, isWhole });
  const others = description.templatePaths.filter(({ keys }) => keys[0] !== "podLabels");
  const labels = (...paths: ReturnType<typeof read>[]) =>
    findNode(tinyModel({ templatePaths: [...others, ...paths] }), ["podLabels"]);
  expect(labels(read(["podLabels", "tier"]))).toMatchObject({ isOpen: true, isReadByName: true });
  expect(labels(read(["podLabels", "tier"]), read(["podLabels"], true))).not.toHaveProperty("isReadByName");
  expect(labels()).not.toHaveProperty("isReadByName");
});

test("a rejected key carries the chart's own reason, without what is known only when it runs", () => {
  expect(nodeAt("tunnel")?.rejected).toBe("tunnel was removed in 2.0.");
  expect(nodeAt("extraConfig.unsafe")?.rejected).toBe("extraConfig.unsafe is …");
});

test("a key with a default is not rejected because the chart looks at its value before it fails", () => {
  const description = describeTinyChart();
  const paths = [...description.templatePaths, { keys: ["mtu"], isOnlyGuard: true, isWhole: false }];
  const failSites = [{ text: "mtu is odd", template: "t", line: 1, guards: [["mtu"]] }];
  const looked = tinyModel({ templatePaths: paths, failSites });
  expect(isAcceptedPath(looked, ["mtu"])).toBe(true);
});

describe("documentation", () => {
  test.each([
    ["the text above a key, without its type", "name", "Name of the thing."],
    [
      "several lines with their list",
      "replicas",
      "How many of them.\nIt may take several lines:\n- and lists",
    ],
    ["a text below a schema block", "masquerade", "Whether it masquerades."],
    ["a text with three dashes", "relay.tls.method", "Method of certificates."],
    ["a text above a key that is commented out", "relay.servicePort", "Port of the relay."],
    ["a text above a key that is commented out at the top", "algorithm", "Documented, but commented out."],
  ])("is %s", (_name, path, doc) => {
    expect(nodeAt(path)?.doc).toBe(doc);
  });

  test("is absent where only a remark or an example stands", () => {
    expect(nodeAt("mtu")?.doc).toBeUndefined();
    expect(nodeAt("hidden")?.doc).toBeUndefined();
  });

  test("says a default in words", () => {
    expect(nodeAt("name")?.defaultText).toBe("the release name");
  });
});

describe("types", () => {
  test.each([
    ["one type", "replicas", { types: ["integer"] }],
    ["several types", "masquerade", { types: ["null", "boolean"] }],
    ["bounds", "mtu", { minimum: 576, maximum: 9000 }],
    ["a list of values", "mode", { enum: ["fast", "safe"] }],
    ["values or null", "level", { enum: [null, "debug", "info"] }],
    ["items of a list", "extraArgs", { items: { types: ["string"], isOpen: true } }],
  ])("come from the schema: %s", (_name, path, rule) => {
    expect(nodeAt(path)).toMatchObject(rule);
  });
});

test("the chart's defaults can be read back from the model, nulls and order kept", () => {
  const { defaults } = describeTinyChart();
  expect(defaultsOf(model)).toEqual(defaults);
  expect(Object.keys(defaultsOf(model))).toEqual(Object.keys(defaults));
  expect(defaultsOf(JSON.parse(JSON.stringify(model)))).toEqual(parseValues(tinyValuesText).tree);
});

test("a chart that was rebuilt from a record knows the same keys but has no documentation", () => {
  const rebuilt = tinyModel({ valuesText: "" });
  for (const path of ["relay.tls.method", "relay.servicePort", "podLabels.mine", "hidden", "etcd.ssl"]) {
    expect(isAcceptedPath(rebuilt, path.split("."))).toBe(true);
  }
  expect(isAcceptedPath(rebuilt, ["relai"])).toBe(false);
  expect(findNode(rebuilt, ["replicas"])).toMatchObject({ types: ["integer"], default: 1 });
  expect(JSON.stringify(rebuilt)).not.toContain('"doc"');
});

test("a model is plain JSON", () => {
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
});
