import type { CheckFinding } from "../component.ts";
import { valuesFinding } from "./values-finding.ts";

/** Refuses effective values that do not fit: they are stored and handed on as a whole. */
export function checkSize(sizeBytes: number, maxBytes: number): CheckFinding[] {
  if (sizeBytes <= maxBytes) return [];
  return [
    valuesFinding("values-too-large", {
      path: [],
      message: `the effective values have ${sizeBytes} bytes of canonical JSON, at most ${maxBytes} are allowed`,
      remedy: "Shorten the values",
    }),
  ];
}
