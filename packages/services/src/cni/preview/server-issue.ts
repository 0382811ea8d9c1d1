import type { Issue } from "@ichor/errors";
import { type ServerFindingCode, serverFindings } from "../../findings.ts";

/** An issue about the text as a whole, with severity, owner and remedy of its code. */
export function serverIssue(code: ServerFindingCode, message: string, more: Partial<Issue> = {}): Issue {
  const { severity, owner, remedy } = serverFindings[code];
  return { code, severity, owner, message, path: [], remedy: remedy.replace(/\.$/, ""), ...more };
}
