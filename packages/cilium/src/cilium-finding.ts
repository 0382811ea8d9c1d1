import type { CheckFinding, JsonValue, KeyPath } from "@ichor/values";
import { type CiliumCode, ciliumFindings } from "./cilium-findings.ts";

/** A finding with severity, owner and remedy of its code in the registry. */
export function ciliumFinding(
  code: CiliumCode,
  finding: Omit<CheckFinding, "code" | "severity" | "owner">,
): CheckFinding {
  const { severity, owner, remedy } = ciliumFindings[code];
  return { code, severity, owner, remedy: remedy.replace(/\.$/, ""), ...finding };
}

/** An edit that sets one value, for a button. */
export function setFix(path: KeyPath, value: JsonValue): NonNullable<CheckFinding["fix"]> {
  return {
    title: `Set ${path.join(".")} to ${JSON.stringify(value)}`,
    edits: [{ kind: "set", path, value }],
  };
}

/** An edit that takes a key out, for a button. */
export function unsetFix(path: KeyPath): NonNullable<CheckFinding["fix"]> {
  return { title: `Remove ${path.join(".")}`, edits: [{ kind: "unset", path }] };
}
