import { createMasker, printYaml } from "@ichor/render";
import type { Evaluation } from "@ichor/values";
import type { OriginFilter } from "../cilium-search.ts";

/**
 * The values as YAML: all that templates see, or, with the filter "not chart" on, the effective values that are given to
 * Helm. What looks like a secret is masked, since this is copied into tickets and chats.
 */
export function copyableYaml({ computed, effective }: Evaluation, show: OriginFilter = "all"): string {
  const values = (show === "all" ? computed : effective) ?? {};
  return printYaml(masker.maskValues(values));
}

const masker = createMasker({ key: crypto.getRandomValues(new Uint8Array(32)) });
