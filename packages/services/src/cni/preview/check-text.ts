import { toFacts } from "@ichor/cluster";
import { hasErrors, type Issue } from "@ichor/errors";
import { checkValuesText, limits } from "@ichor/model";
import type { Engine } from "@ichor/render/engine";
import {
  type Evaluation,
  equalJson,
  evaluateValues,
  hashText,
  mergeIssues,
  toSchemaIssues,
} from "@ichor/values";
import type { ValuesSubject } from "../subject/values-subject.ts";
import { serverIssue } from "./server-issue.ts";

/** A text and what is said about it before it is rendered. */
export type CheckedText = {
  readonly text: string;
  /** of the text's bytes */
  readonly textHash: string;
  /** absent where the text is too large to look at */
  readonly evaluation?: Evaluation;
  readonly issues: readonly Issue[];
};

/** Checks a text with the rules of Ichor alone. Pure. */
export function evaluateText(
  { component, chosen, readings }: Pick<ValuesSubject, "component" | "chosen" | "readings">,
  text: string,
): CheckedText {
  const textHash = hashText(text);
  const tooLarge = checkTextSize(text);
  if (tooLarge) return { text, textHash, issues: [tooLarge] };
  const facts = toFacts(readings.facts);
  const evaluation = evaluateValues({ text, component, model: chosen.chart.model, facts });
  return { text, textHash, evaluation, issues: evaluation.issues };
}

/**
 * Adds what Helm's own reading of the text and the chart's schema say. Helm's reading is the authority: where both
 * readings differ, the text is refused.
 */
export async function checkWithHelm(
  engine: Engine,
  { checked, chartDigest }: { checked: CheckedText; chartDigest: string },
  signal: AbortSignal,
): Promise<CheckedText> {
  const { evaluation } = checked;
  if (evaluation === undefined) return checked;
  const [helm, schema] = await Promise.all([
    engine.parseValues(checked.text, signal),
    checkSchema(engine, { evaluation, chartDigest }, signal),
  ]);
  const issues = mergeIssues(checked.issues, helm.issues, checkReading(evaluation, helm), schema);
  return { ...checked, issues };
}

/** Checks a text with both: everything that is said about it before it is rendered. */
export function checkText(
  engine: Engine,
  { subject, text }: { subject: ValuesSubject; text: string },
  signal: AbortSignal,
): Promise<CheckedText> {
  const chartDigest = subject.chosen.chart.ref.digest;
  return checkWithHelm(engine, { checked: evaluateText(subject, text), chartDigest }, signal);
}

function checkTextSize(text: string): Issue | undefined {
  if (checkValuesText(text).length === 0) return undefined;
  const bytes = Buffer.byteLength(text);
  return serverIssue(
    "text-too-large",
    `the text has ${bytes} bytes, at most ${limits.valuesTextBytes} are kept`,
  );
}

async function checkSchema(
  engine: Engine,
  { evaluation, chartDigest }: { evaluation: Evaluation; chartDigest: string },
  signal: AbortSignal,
): Promise<Issue[]> {
  const { effective } = evaluation;
  if (effective === undefined) return [];
  return toSchemaIssues(await engine.validate({ chartDigest, values: effective }, signal), evaluation);
}

type HelmReading = Awaited<ReturnType<Engine["parseValues"]>>;

/** Both readings must agree on what the text is; otherwise something else than what was judged would be stored. */
function checkReading({ parsed, issues }: Evaluation, helm: HelmReading): Issue[] {
  const isRefused = hasErrors(issues) || hasErrors(helm.issues);
  if (isRefused || equalJson(parsed.tree, helm.values)) return [];
  return [serverIssue("text-read-differently", "Helm reads this text differently than Ichor does")];
}
