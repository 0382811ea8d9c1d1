import type { Issue } from "@ichor/errors";
import type { CheckFinding } from "../component.ts";
import type { Evaluation } from "../evaluate/evaluation.ts";
import { placeFindings } from "../evaluate/place-findings.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
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
  const { draft } = evaluation.parsed;
  const path =
    candidates.find((candidate) => valueAt(draft, candidate) !== undefined) ??
    (failure.kind === "kube-version" ? [] : commonPath(draft));
  const finding: CheckFinding = valuesFinding(codes[failure.kind], {
    path,
    at: "key",
    message: failure.message.replaceAll(/\s+/g, " ").trim().replace(/\.$/, ""),
    remedy: remedyFor(failure),
  });
  return placeFindings([finding], evaluation.parsed);
}

/** What holds everything that the text sets: defaults alone render, so what failed lies below it. */
function commonPath(draft: JsonObject | undefined): KeyPath {
  const path: string[] = [];
  for (let below: JsonValue | undefined = draft; isJsonObject(below); ) {
    const map: JsonObject = below;
    const keys = Object.keys(map).filter((name) => path.length > 0 || !name.startsWith("x-"));
    const [key] = keys;
    if (key === undefined || keys.length > 1) break;
    path.push(key);
    below = map[key];
  }
  return path;
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
