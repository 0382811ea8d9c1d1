import type { Issue } from "@ichor/errors";
import type { CheckFinding } from "../component.ts";
import type { Evaluation } from "../evaluate/evaluation.ts";
import { placeFindings } from "../evaluate/place-findings.ts";
import { type KeyPath, valueAt } from "../value-path.ts";
import type { ValuesCode } from "../values-findings.ts";
import { type SchemaFinding, toSchemaIssues } from "./to-schema-issues.ts";
import { valuesFinding } from "./values-finding.ts";

/** Why a chart could not be rendered, as the engine says it. */
export type RenderFailure = {
  kind: "refused" | "schema" | "template" | "limit" | "kube-version";
  /** Helm's own message */
  message: string;
  template: string;
  line: number;
  schema: readonly SchemaFinding[];
  /** the value paths in the conditions around the failing call */
  paths: readonly KeyPath[];
};

const codes: Readonly<Record<Exclude<RenderFailure["kind"], "schema">, ValuesCode>> = {
  refused: "chart-refused",
  template: "template-failed",
  limit: "render-limit",
  "kube-version": "kube-version-refused",
};

/** Issues for a render that failed, with Helm's own message, at the key of the user layer that it is about. */
export function toRenderIssues(failure: RenderFailure, evaluation: Evaluation): Issue[] {
  if (failure.kind === "schema") return toSchemaIssues(failure.schema, evaluation);
  const candidates = [...failure.paths, ...pathsNamedIn(failure.message)];
  const path =
    candidates.find((candidate) => valueAt(evaluation.parsed.draft, candidate) !== undefined) ?? [];
  const finding: CheckFinding = valuesFinding(codes[failure.kind], {
    path,
    at: "key",
    message: failure.message.replaceAll(/\s+/g, " ").trim().replace(/\.$/, ""),
    remedy: remedyFor(failure),
  });
  return placeFindings([finding], evaluation.parsed);
}

/** Values that the failing call of a template names; the innermost call comes last and says most. */
function pathsNamedIn(message: string): KeyPath[] {
  const named = message.matchAll(/\.Values((?:\.[A-Za-z0-9_]+)+)/g);
  return [...named].map(([, dotted = ""]) => dotted.slice(1).split(".")).reverse();
}

function remedyFor({ kind, template, line }: RenderFailure): string {
  const where = template === "" ? "" : ` (${template}${line > 0 ? `, line ${line}` : ""})`;
  if (kind === "template") return `Undo the last change of the values that the template reads${where}`;
  return kind === "limit" ? "Reduce the values" : `Change the values as the chart says${where}`;
}
