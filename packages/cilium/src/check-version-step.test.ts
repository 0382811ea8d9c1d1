import { evaluateValues } from "@ichor/values";
import { describe, expect, test } from "vitest";
import { checkVersionStep } from "./check-version-step.ts";
import { ciliumComponent } from "./cilium-component.ts";
import { tinyCiliumModel } from "./testing/tiny-cilium.ts";
import { findKnownFault, isSupportedVersion, minorOf } from "./versions.ts";

const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });

function step(text: string, from: string, to: string) {
  const evaluation = evaluateValues({ text, component, model: tinyCiliumModel(from) });
  return checkVersionStep(evaluation, { from, to });
}

const errors = (issues: ReturnType<typeof step>) =>
  issues
    .filter(({ severity }) => severity === "error")
    .map(({ path, remedy }) => `${path.join(".")}: ${remedy}`);

describe("keys that a newer chart no longer has are errors of the step [H35]", () => {
  const strict = "encryption:\n  strictMode: {enabled: true, cidr: 10.0.0.0/8}\n";

  test("fail-closed encryption is not lost silently", () => {
    expect(errors(step(strict, "1.19.6", "1.20.2"))).toEqual([
      "encryption.strictMode.enabled: Write it as encryption.strictMode.egress.enabled with the upgrade",
      "encryption.strictMode.cidr: Write it as encryption.strictMode.egress.cidr with the upgrade",
    ]);
    expect(step(strict, "1.19.6", "1.20.2")[0]).toMatchObject({ range: { line: 2, column: 16 } });
  });

  test.each([
    [
      "l2podAnnouncements: {interface: eth0}\n",
      "1.18.12",
      "1.19.6",
      ["l2podAnnouncements.interface: Write it as l2podAnnouncements.interfacePattern with the upgrade"],
    ],
    [
      "clustermesh: {enableMCSAPISupport: true}\n",
      "1.19.6",
      "1.20.0",
      ["clustermesh.enableMCSAPISupport: Write it as clustermesh.mcsapi.enabled with the upgrade"],
    ],
    ["nodePort: {enabled: true}\n", "1.18.12", "1.19.6", ["nodePort.enabled: Remove nodePort.enabled"]],
    [
      "hubble: {redact: {kafka: {apiKey: true}}}\n",
      "1.19.6",
      "1.20.0",
      ["hubble.redact.kafka: Remove hubble.redact.kafka"],
    ],
    ["nodePort: {enabled: true}\n", "1.19.6", "1.20.0", []],
    ["MTU: 1450\n", "1.18.0", "1.20.0", []],
  ])("%s from %s to %s", (...[text, from, to, expected]) => {
    expect(errors(step(text, from, to))).toEqual(expected);
  });
});

describe("defaults that a newer chart changes are warnings of the step", () => {
  const changes = (issues: ReturnType<typeof step>) =>
    issues.filter(({ code }) => code === "default-changes").map(({ path }) => path.join("."));

  test("where nobody said otherwise", () => {
    expect(changes(step("", "1.18.12", "1.19.6"))).toEqual([
      "authentication.enabled",
      "clustermesh.policyDefaultLocalCluster",
      "clustermesh.apiserver.tls.authMode",
      "certgen.ttlSecondsAfterFinished",
    ]);
    expect(changes(step("", "1.19.6", "1.20.2"))).toEqual([
      "clustermesh.apiserver.tls.auto.certValidityDuration",
    ]);
  });

  test("and not where the user layer pins the value", () => {
    expect(changes(step("authentication: {enabled: true}\n", "1.18.12", "1.19.6"))).not.toContain(
      "authentication.enabled",
    );
  });

  test("the old value is one edit away", () => {
    const [issue] = step("", "1.18.12", "1.19.6");
    expect(issue?.suggestion?.edits[0]?.newText).toBe("authentication:\n  enabled: true\n");
  });
});

test("versions are known by their minor", () => {
  expect(minorOf("1.20.2")).toBe("1.20");
  expect([isSupportedVersion("1.18.12"), isSupportedVersion("1.17.9"), isSupportedVersion("1.21.0")]).toEqual(
    [true, false, false],
  );
  expect(findKnownFault("1.19.0")).toContain("1.19.6");
  expect(findKnownFault("1.19.6")).toBeUndefined();
});
