import type { Issue, PathStep } from "@ichor/errors";
import { formatMessage, type MessageParams } from "./format-message.ts";
import { type RefusalCode, refusals } from "./refusals.ts";

/** The sentence of a refusal with its names filled in. */
export function formatRefusal<const C extends RefusalCode>(
  code: C,
  ...params: MessageParams<(typeof refusals)[C]>
): string {
  return formatMessage(refusals[code], ...params);
}

/** The stable code of a refusal in kebab-case, as issues carry it. */
export function refusalIssueCode(code: RefusalCode): string {
  return code.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A refusal as an issue at a path. */
export function refusalIssue<const C extends RefusalCode>(
  code: C,
  path: readonly PathStep[],
  ...params: MessageParams<(typeof refusals)[C]>
): Issue {
  return {
    code: refusalIssueCode(code),
    severity: "error",
    message: formatRefusal(code, ...params),
    path,
    owner: "ichor",
  };
}
