import { refusals } from "../messages/refusals.ts";
import type { ConditionDefinition, KindConditions } from "./condition-catalog.ts";
import { conditionCatalog } from "./conditions.ts";

/** The reference page of condition types, reasons and refusals as Markdown. */
export function renderConditionReference(): string {
  return [
    "# Conditions and refusals",
    "",
    "Generated from packages/model by `npm run generate`. Do not edit.",
    "",
    "Every kind reports what is true in `status.conditions`, one entry for each type. Programs read type, status and reason; people read the message. Names in braces are filled in.",
    "",
    ...Object.entries(conditionCatalog).flatMap(([kind, types]) => renderKind(kind, types)),
    ...renderRefusals(),
  ].join("\n");
}

function renderKind(kind: string, types: KindConditions): string[] {
  return [
    `## ${kind}`,
    "",
    ...Object.entries(types).flatMap(([type, definition]) => renderType(type, definition)),
  ];
}

function renderType(type: string, definition: ConditionDefinition): string[] {
  return [
    `### ${type}`,
    "",
    definition.meaning,
    `When it is not there: ${definition.absent}`,
    "",
    "| Status | Reason | Meaning | Message |",
    "|---|---|---|---|",
    ...Object.entries(definition.reasons).map(([key, reason]) => {
      const [name] = key.split(":");
      return `| ${reason.status} | ${name} | ${reason.meaning} | ${escapeCell(reason.message)} |`;
    }),
    "",
  ];
}

function renderRefusals(): string[] {
  return [
    "## Refusals",
    "",
    "The sentences with which webhook, services, controller and CLI refuse something.",
    "",
    "| Name | Sentence |",
    "|---|---|",
    ...Object.entries(refusals).map(([name, sentence]) => `| ${name} | ${escapeCell(sentence)} |`),
    "",
  ];
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
