import {
  type CheckContext,
  type CheckFinding,
  findNode,
  formatPath,
  isJsonObject,
  type JsonValue,
  quoteText,
} from "@ichor/values";
import { ciliumFinding } from "../cilium-finding.ts";

/** Keys whose texts have several lines by nature: certificates, scripts, whole files. */
const severalLines = /(cert|key|content|config|script|bundle)$/i;

/**
 * Texts outside of open maps and lists are printed by templates as they are: a space at an end gets into the manifest,
 * and a line break can add lines to it, `hostPID: true` for example.
 */
export function checkStrings({ user, model }: CheckContext): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const walk = (value: JsonValue, path: readonly string[]): void => {
    const node = findNode(model, path);
    if (node === undefined || (node.isOpen === true && node.children === undefined)) return;
    if (typeof value === "string") findings.push(...checkString(value, path));
    else if (isJsonObject(value)) for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
  };
  walk(user, []);
  return findings;
}

function checkString(text: string, path: readonly string[]): CheckFinding[] {
  const name = formatPath(path);
  if (text.includes("\n")) {
    if (severalLines.test(path.at(-1) ?? "")) return [];
    return [
      ciliumFinding("line-break-in-text", {
        path,
        message: `${name} belongs on one line: a line break could add lines to the manifest`,
        ...(/^[^\n]+\n+$/.test(text) ? { fix: replaceFix(text.trimEnd()) } : {}),
      }),
    ];
  }
  if (text.trim() === text || text.trim() === "") return [];
  return [
    ciliumFinding("space-around-text", {
      path,
      message: `${name} starts or ends with a space, which is rendered as it is`,
      fix: replaceFix(text.trim()),
    }),
  ];
}

function replaceFix(text: string): NonNullable<CheckFinding["fix"]> {
  return { title: "Write it without", replaceValue: quoteText(text) };
}
