import { type ChartModel, createChartModel, parseValues } from "@ichor/values";
import { sampleChartValues } from "./sample-chart-values.ts";

/** The digest of a version of the sample chart. */
export function sampleChartDigest(version: string): string {
  return `sha256:sample-${version}`;
}

/** The model of a version of the sample chart. */
export function sampleChartModel(version: string): ChartModel {
  const valuesText = sampleChartValues.replace("v1.19.6", `v${version}`);
  const { tree } = parseValues(valuesText);
  if (!tree) throw new Error("the sample chart has unreadable values");
  return createChartModel({
    chart: {
      name: "cilium",
      version,
      appVersion: version,
      digest: sampleChartDigest(version),
      isFromRecord: false,
    },
    valuesText,
    schema: {
      type: "object",
      properties: {
        routingMode: { type: "string", enum: ["", "native", "tunnel"] },
        operator: { type: "object", properties: { replicas: { type: "integer" } } },
      },
    },
    defaults: tree,
    apiVersionsAsked: ["monitoring.coreos.com/v1"],
    failSites: [],
    templatePaths: ["kubeProxyReplacement", "loadBalancer.mode", "devices"].map((path) => ({
      keys: path.split("."),
      isOnlyGuard: false,
      isWhole: false,
    })),
    kubeVersionConstraint: ">= 1.21.0-0",
  });
}
