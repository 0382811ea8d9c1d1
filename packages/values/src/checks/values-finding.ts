import type { CheckFinding } from "../component.ts";
import { type ValuesCode, valuesFindings } from "../values-findings.ts";

/** A finding with the severity and the owner that its code has in the registry. */
export function valuesFinding(
  code: ValuesCode,
  finding: Omit<CheckFinding, "code" | "severity" | "owner">,
): CheckFinding {
  const { severity, owner } = valuesFindings[code];
  return { code, severity, owner, ...finding };
}
