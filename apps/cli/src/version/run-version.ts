import { defaultChartVersion, supportedMinors } from "@ichor/cilium";
import type { Host } from "../host/host.ts";
import { succeeded } from "../output/exit-codes.ts";

/** `ichor version`. */
export async function runVersion({ output }: { output: "text" | "json" }, host: Host): Promise<number> {
  const { version: ichorVersion } = host;
  const json = { ichorVersion, chartVersion: defaultChartVersion, chartMinors: supportedMinors };
  const text = `ichor ${ichorVersion}\ncilium ${defaultChartVersion} (knows ${supportedMinors.join(", ")})\n`;
  host.out.write(output === "json" ? `${JSON.stringify(json, null, 2)}\n` : text);
  return succeeded;
}
