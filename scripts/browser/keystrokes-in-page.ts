// What is bundled and run in a page to measure the values engine where people use it.
import { ciliumComponent } from "@ichor/cilium";
import type { ChartModel } from "@ichor/values";
import { benchKeystrokes, type KeystrokeTimes } from "@ichor/values/testing";

/** The name under which the page finds the function. */
declare global {
  var typeIntoEngine: (modelJson: string, text: string) => KeystrokeTimes;
}

globalThis.typeIntoEngine = (modelJson, text) =>
  benchKeystrokes(text, {
    model: JSON.parse(modelJson) as ChartModel,
    component: ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced", nodes: 8 }),
    now: () => performance.now(),
  });
