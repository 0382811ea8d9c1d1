import { type FindingCode, listFindings } from "./finding-info.ts";
import { valuesFindings } from "./values-findings.ts";
import { yamlFindings } from "./yaml/yaml-findings.ts";

/** All findings about texts and values of any component, for the reference. */
export const findingCodes: readonly FindingCode[] = [
  ...listFindings(yamlFindings),
  ...listFindings(valuesFindings),
];
