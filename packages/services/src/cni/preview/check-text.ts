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

/** A text and everything that is said about it before it is rendered. */
export type CheckedText = {
  readonly text: string;
  /** of the text's bytes */
  readonly textHash: string;
  /** absent where the text is too large to look at */
  readonly evaluation?: Evaluation;
  readonly issues: readonly Issue[];
};

/**
 * Checks a text with the rules of Ichor, with Helm's own reading of it and with the chart's schema. Helm's reading is
 * the authority: where both differ, the text is refused.
 */
export async function checkText(
  engine: Engine,
  { subject, text }: { subject: ValuesSubject; text: string },
  signal: AbortSignal,
): Promise<CheckedText> {
  const textHash = hashText(text);
  const tooLarge = checkTextSize(text);
  if (tooLarge) return { text, textHash, issues: [tooLarge] };
  const reading = engine.parseValues(text, signal);
  // a failure is noticed below, after the work in between
  reading.catch(() => undefined);
  const evaluation = evaluateSubject(subject, text);
  const { computed } = evaluation;
  const schema = computed ? checkSchema(engine, { subject, evaluation, computed }, signal) : [];
  const [helm, schemaIssues] = await Promise.all([reading, schema]);
  const issues = mergeIssues(evaluation.issues, helm.issues, checkReading(evaluation, helm), schemaIssues);
  return { text, textHash, evaluation, issues };
}

/** The rules of Ichor alone: pure. */
export function evaluateSubject({ component, chosen, readings }: ValuesSubject, text: string): Evaluation {
  return evaluateValues({ text, component, model: chosen.chart.model, facts: toFacts(readings.facts) });
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
  {
    subject,
    evaluation,
    computed,
  }: { subject: ValuesSubject; evaluation: Evaluation; computed: NonNullable<Evaluation["computed"]> },
  signal: AbortSignal,
): Promise<Issue[]> {
  const chartDigest = subject.chosen.chart.ref.digest;
  return toSchemaIssues(await engine.validate({ chartDigest, values: computed }, signal), evaluation);
}

type HelmReading = Awaited<ReturnType<Engine["parseValues"]>>;

/** Both readings must agree on what the text is; otherwise something else than what was judged would be stored. */
function checkReading({ parsed, issues }: Evaluation, helm: HelmReading): Issue[] {
  const isRefused = hasErrors(issues) || hasErrors(helm.issues);
  if (isRefused || equalJson(parsed.tree, helm.values)) return [];
  return [serverIssue("text-read-differently", "Helm reads this text differently than Ichor does")];
}
