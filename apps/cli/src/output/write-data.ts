import { printYaml } from "@ichor/render";
import type { JsonObject } from "@ichor/values";
import type { Host } from "../host/host.ts";

/** Writes data for programs. */
export function writeData(host: Host, data: object, format: "yaml" | "json"): void {
  if (format === "json") host.out.write(`${JSON.stringify(data, null, 2)}\n`);
  // printing knows JSON only: members that are undefined are left out as JSON does
  else host.out.write(printYaml(JSON.parse(JSON.stringify(data)) as JsonObject));
}
