import { type CiliumInputs, ciliumComponent, offlineCapabilities } from "@ichor/cilium";
import { type ClusterReadings, factNames } from "@ichor/cluster";
import type { ChartFinding, ValuesSubject } from "@ichor/services/values";
import { hashValues } from "@ichor/values";
import type { CheckOptions } from "./check-options.ts";

/** Values without a cluster: what the options say is known, and nothing else. */
export function offlineSubject(chosen: ChartFinding, options: CheckOptions): ValuesSubject {
  const { kubeProxy, tunnel, nodes } = options;
  const inputs: CiliumInputs = { kubeProxy, tunnel, ...(nodes === undefined ? {} : { nodes }) };
  return {
    target: { kind: "workbench" },
    layer: { layer: {}, layerHash: hashValues({}), isEmpty: true, text: "", isAsTyped: false },
    release: { kind: "none" },
    running: chosen,
    chosen,
    readings: readingsOf(options),
    inputs,
    component: ciliumComponent(inputs),
  };
}

function readingsOf({ facts, kubeVersion, apiVersions, nodes }: CheckOptions): ClusterReadings {
  const version = kubeVersion ?? offlineCapabilities.kubeVersion;
  const readings = factNames.map((name) => {
    const detail = facts[name] === undefined ? "not given with --fact" : "given with --fact";
    return [name, { value: facts[name] ?? "unknown", detail }] as const;
  });
  return {
    facts: Object.fromEntries(readings) as ClusterReadings["facts"],
    capabilities: {
      kubeVersion: version,
      kubeMinor: version.slice(1).split(".").slice(0, 2).join("."),
      apiVersions: [...new Set([...offlineCapabilities.apiVersions, ...apiVersions])].sort(),
      isComplete: true,
    },
    nodes:
      nodes === undefined
        ? { kind: "unknown", reason: "not given with --nodes" }
        : { kind: "read", count: nodes },
  };
}
