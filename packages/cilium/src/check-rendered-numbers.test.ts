import { evaluateValues } from "@ichor/values";
import { describe, expect, test } from "vitest";
import { checkRenderedNumbers } from "./check-rendered-numbers.ts";
import { ciliumComponent } from "./cilium-component.ts";
import { tinyCiliumModel } from "./testing/tiny-cilium.ts";

const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });
const evaluate = (text: string) => evaluateValues({ text, component, model: tinyCiliumModel() });
const config = (key: string, text: string) => ({ key, text, object: "ConfigMap kube-system/cilium-config" });

describe("numbers that templates print in exponent form [H01] [H03] [P15]", () => {
  test("are named with the rendered key and text, and move to extraConfig as a text", () => {
    const text = "bpf:\n  nodeMapMax: 1000000\n";
    const [issue] = checkRenderedNumbers(evaluate(text), [config("bpf-node-map-max", "1e+06")]);
    expect(issue).toMatchObject({
      code: "renders-as-exponent",
      severity: "warning",
      path: ["bpf", "nodeMapMax"],
      range: { line: 2, column: 15 },
      message:
        "bpf.nodeMapMax is rendered as 1e+06 (bpf-node-map-max of ConfigMap kube-system/cilium-config)",
      remedy: 'Set extraConfig.bpf-node-map-max to "1000000" instead',
    });
    expect(issue?.suggestion?.edits[0]?.newText).toBe('extraConfig:\n  bpf-node-map-max: "1000000"');
  });

  test("written with underscores are the same numbers", () => {
    const issues = checkRenderedNumbers(evaluate("bpf: {nodeMapMax: 1_048_576}\n"), [
      config("bpf-node-map-max", "1.048576e+06"),
    ]);
    expect(issues).toHaveLength(1);
  });

  test("are told apart by the names of their keys", () => {
    const text = "bpf: {ctTcpMax: 5000000, nodeMapMax: 5000000}\n";
    const [issue] = checkRenderedNumbers(evaluate(text), [config("bpf-node-map-max", "5e+06")]);
    expect(issue?.path).toEqual(["bpf", "nodeMapMax"]);
  });

  test("as fractions are shown as they are rendered, without an edit [H03]", () => {
    const [issue] = checkRenderedNumbers(evaluate("bpf: {mapDynamicSizeRatio: 0.00001}\n"), [
      config("bpf-map-dynamic-size-ratio", "1e-05"),
    ]);
    expect(issue).toMatchObject({
      path: ["bpf", "mapDynamicSizeRatio"],
      remedy: "Check that the program reads this form",
    });
    expect(issue?.suggestion).toBeUndefined();
  });

  test("that are printed in full are left alone [H01]", () => {
    const issues = checkRenderedNumbers(evaluate("bpf: {ctTcpMax: 5242880}\n"), [
      config("bpf-ct-global-tcp-max", "5242880"),
    ]);
    expect(issues).toEqual([]);
  });

  test("that nobody typed are left alone", () => {
    expect(checkRenderedNumbers(evaluate("bpf: {ctTcpMax: 5}\n"), [config("a", "1e+06")])).toEqual([]);
  });
});
