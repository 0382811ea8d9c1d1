import type { Engine } from "@ichor/render/engine";
import {
  type CniCall,
  createFairLimiter,
  type Validation,
  type ValuesSubject,
  validateText,
} from "@ichor/services/values";
import { evaluateValues, hashText, mergeIssues } from "@ichor/values";
import { createAbsentClient } from "./absent-client.ts";
import { decodeText } from "./decode-text.ts";

/** What is checked: bytes of a file against a chart. */
export type CheckQuestion = {
  readonly engine: Engine;
  readonly subject: ValuesSubject;
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
};

/** Checks bytes with the pipeline of server and console. Bytes that are no text are refused as both parsers do. */
export async function checkBytes({ engine, subject, bytes, signal }: CheckQuestion): Promise<Validation> {
  const text = decodeText(bytes);
  if (text === undefined) return refuseBytes({ engine, subject, bytes, signal });
  const call: CniCall = { caller: { client: createAbsentClient(), credentialKey: "" }, signal };
  const deps = { engine, limiter: createFairLimiter({ most: 1 }) };
  return validateText(deps, { subject, text, isOffline: true, wantsObjects: true }, call);
}

async function refuseBytes({ engine, subject, bytes, signal }: CheckQuestion): Promise<Validation> {
  const { component, chosen } = subject;
  const evaluation = evaluateValues({ text: bytes, component, model: chosen.chart.model });
  const helm = await engine.parseValues(bytes, signal);
  const issues = mergeIssues(evaluation.issues, helm.issues);
  const { text } = evaluation.parsed;
  return { checked: { text, textHash: hashText(text), evaluation, issues }, issues };
}
