import { expect, test } from "vitest";
import { evaluateValues } from "../evaluate/evaluate-values.ts";
import { tinyModel } from "../testing/tiny-chart.ts";
import { tinyComponent } from "../testing/tiny-component.ts";
import { type RenderFailure, toRenderIssues } from "./to-render-issues.ts";

const text = "mtu: 1400\nrelay:\n  enabled: true\n  resources: {}\n";
const evaluation = evaluateValues({ text, component: tinyComponent(), model: tinyModel(), facts: {} });

function issueOf(failure: Partial<RenderFailure>) {
  const whole = { kind: "template", message: "", template: "", line: 0, schema: [], paths: [], ...failure };
  const [issue] = toRenderIssues(whole as RenderFailure, evaluation);
  return issue;
}

test.each([
  {
    name: "the first value in the conditions around the call that the text sets",
    failure: { paths: [["name"], ["relay", "enabled"]] },
    path: ["relay", "enabled"],
    line: 3,
  },
  {
    name: "the value that the innermost failing call names",
    failure: {
      message: 'at <include "a" .Values.relay.enabled>: error calling include: at <b .Values.mtu>: no',
    },
    path: ["mtu"],
    line: 1,
  },
  {
    name: "another one that is named where the text does not set the innermost",
    failure: { message: "at <a .Values.relay.resources>: at <b .Values.replicas>: no" },
    path: ["relay", "resources"],
    line: 4,
  },
  {
    name: "no place where the text sets none of them",
    failure: { message: "at <b .Values.name>" },
    path: [],
    line: 1,
  },
])("a failed render is said at $name [VAL-6]", ({ failure, path, line }) => {
  expect(issueOf(failure)).toMatchObject({
    code: "template-failed",
    severity: "error",
    path,
    range: { line },
  });
});

test.each([
  { name: "a single key", text: "tls: {ca: {cert: a}}\n", path: ["tls", "ca", "cert"] },
  { name: "what holds all keys", text: "x-a: 1\ntls:\n  ca: {cert: a, key: b}\n", path: ["tls", "ca"] },
  { name: "no place where keys have nothing in common", text: "mtu: 1\ntls: {ca: a}\n", path: [] },
])("a failed render that names nothing is said at $name", ({ text, path }) => {
  const typed = evaluateValues({ text, component: tinyComponent(), model: tinyModel(), facts: {} });
  const failure = { message: "no", template: "", line: 0, schema: [], paths: [] };
  expect(toRenderIssues({ ...failure, kind: "template" }, typed)).toMatchObject([{ path }]);
  expect(toRenderIssues({ ...failure, kind: "kube-version" }, typed)).toMatchObject([{ path: [] }]);
});

test("a failed render keeps the words of Helm and says which template it was", () => {
  expect(
    issueOf({ kind: "refused", message: "no  such\n thing.", template: "t.yaml", line: 7 }),
  ).toMatchObject({
    code: "chart-refused",
    message: "no such thing",
    remedy: "Change the values as the chart says (t.yaml, line 7)",
  });
});
