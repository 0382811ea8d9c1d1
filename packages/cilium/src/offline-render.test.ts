import { evaluateValues } from "@ichor/values";
import { expect, test } from "vitest";
import { ciliumComponent } from "./cilium-component.ts";
import { decideOfflineRender, offlineCapabilities } from "./offline-render.ts";
import { tinyCiliumModel } from "./testing/tiny-cilium.ts";

const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });

function decide(text: string) {
  const { parsed, computed } = evaluateValues({ text, component, model: tinyCiliumModel() });
  return decideOfflineRender(parsed.tree ?? {}, computed ?? {}).kind;
}

test("is done only when a person set something [CIL-20]", () => {
  expect(decide("# nothing\n")).toBe("skip");
  expect(decide("hubble: {enabled: true}\n")).toBe("render");
});

test("is left to the Job where the chart would look up a ConfigMap [CIL-22]", () => {
  expect(decide("k8sServiceHostRef: {name: api, key: host}\n")).toBe("skip");
  expect(decide("k8sServiceHostRef: {name: null}\nhubble: {enabled: true}\n")).toBe("render");
});

test("declares the API of ServiceMonitors and no other optional one [CIL-21]", () => {
  expect(offlineCapabilities).toEqual({ kubeVersion: "v1.36.0", apiVersions: ["monitoring.coreos.com/v1"] });
});
