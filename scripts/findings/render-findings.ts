import { findingCodes as ciliumCodes } from "@ichor/cilium";
import { refusalIssueCode, refusals, schemaIssueCodes } from "@ichor/model";
import { findingCodes as serverCodes } from "@ichor/services";
import { type FindingCode, findingCodes as valuesCodes } from "@ichor/values";
import { noticeCodes, otherCodes } from "./other-codes.ts";

type Refusal = keyof typeof refusals;

/** Findings of the registries. Some of them are refusals of a fixed sentence as well. */
const findings: readonly FindingCode[] = [...valuesCodes, ...ciliumCodes, ...serverCodes, ...otherCodes];

/** Refusals that are no finding of a registry. */
const otherRefusals = (Object.keys(refusals) as Refusal[])
  .map((name) => ({ code: refusalIssueCode(name), words: refusals[name] }))
  .filter(({ code }) => findings.every((finding) => finding.code !== code));

/** Every code that an issue can have, sorted. */
export function listIssueCodes(): string[] {
  const all = [...findings, ...otherRefusals].map(({ code }) => code);
  return [...all, ...Object.keys(schemaIssueCodes)].sort();
}

/** Every code of a notice. */
export function listNoticeCodes(): string[] {
  return noticeCodes.map(({ code }) => code);
}

/** The reference page of finding codes as Markdown. */
export function renderFindings(): string {
  const yaml = valuesCodes.filter(({ code }) => code.startsWith("yaml-"));
  const values = valuesCodes.filter(({ code }) => !code.startsWith("yaml-"));
  return [
    "# Findings",
    "",
    "Generated from the registries of the packages by `npm run generate`. Do not edit.",
    "",
    "An error is refused by Helm, the chart, the API server or a rule of Ichor, which the owner names. A warning is accepted, but does not do what the text suggests. A code is stable; its message is not. Console, server and `ichor cni values check` give the same findings for the same text.",
    "",
    ...table("The form of a values text", yaml),
    ...table("Values of any component", values),
    ...table("Values of Cilium", ciliumCodes),
    ...table("What a render or a live cluster shows", serverCodes),
    ...schemaTable(),
    ...refusalTable(),
    ...table("Other input", otherCodes),
    ...noticeTable(),
  ].join("\n");
}

function table(title: string, codes: readonly FindingCode[]): string[] {
  return [
    `## ${title}`,
    "",
    "| Code | Severity | Owner | Meaning | What to do |",
    "|---|---|---|---|---|",
    ...codes.map(({ code, severity, owner, summary, remedy }) =>
      row([`\`${code}\``, severity, owner, summary, remedy]),
    ),
    "",
  ];
}

function schemaTable(): string[] {
  return [
    "## Custom resources",
    "",
    "Errors of a field, with owner api-server. The message names the field and what it accepts.",
    "",
    "| Code | Meaning |",
    "|---|---|",
    ...Object.entries(schemaIssueCodes).map(([code, meaning]) =>
      row([`\`${code}\``, `${capital(meaning)}.`]),
    ),
    "",
  ];
}

function refusalTable(): string[] {
  return [
    "## Refusals",
    "",
    "Errors with owner ichor whose sentence is always the same. Names in braces are filled in.",
    "",
    "| Code | Sentence |",
    "|---|---|",
    ...otherRefusals.map(({ code, words }) => row([`\`${code}\``, `${capital(words)}.`])),
    "",
  ];
}

function noticeTable(): string[] {
  return [
    "## Notices",
    "",
    "Sentences about a cluster as a whole. They refuse no text.",
    "",
    "| Code | Meaning | What to do |",
    "|---|---|---|",
    ...noticeCodes.map(({ code, summary, remedy }) => row([`\`${code}\``, summary, remedy])),
    "",
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "&lt;")).join(" | ")} |`;
}

function capital(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}
