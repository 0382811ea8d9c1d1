import { readChange } from "@ichor/cluster";
import { readSubject } from "@ichor/services/values";
import { toFindingJson } from "../check/check-json.ts";
import { type Host, report } from "../host/host.ts";
import { exitCodes, failed, succeeded } from "../output/exit-codes.ts";
import { writeData } from "../output/write-data.ts";
import { type ChosenCluster, chooseCluster } from "./choose-cluster.ts";
import { type Connect, connect } from "./connect.ts";
import { toPreviewJson } from "./diff-json.ts";
import { openSession } from "./open-session.ts";
import { readValuesText } from "./read-values-text.ts";
import { noClusterToSaveInto, readSaveState } from "./refuse-unsavable.ts";
import { type SaveAttempt, trySave } from "./try-save.ts";
import type { SetOptions } from "./values-options.ts";

/** `ichor cni values set`. */
export async function runSet(options: SetOptions, host: Host, open: Connect = connect): Promise<number> {
  const text = await readValuesText(host, options.file);
  await using cleanup = new AsyncDisposableStack();
  const client = await open(options, host);
  cleanup.defer(() => client.close());
  const chosen = await chooseCluster(client, options, host.signal);
  if (chosen.kind === "no-ichor") throw noClusterToSaveInto();
  const session = cleanup.use(await openSession(client, host));
  const subject = await readSubject(session.deps, { ref: chosen.ref }, session.call);
  const state = await readSaveState(session, subject, chosen.ref);
  const task = { ref: chosen.ref, subject, state, text, name: options.file, options };
  const attempt = await trySave(session, task, host);
  writeAttempt(attempt, { options, chosen, host });
  return exitCodeOf(attempt);
}

type Writing = { options: SetOptions; chosen: ChosenCluster; host: Host };

function writeAttempt(attempt: SaveAttempt, { options, chosen, host }: Writing): void {
  if (options.output !== "text") {
    writeData(host, { dryRun: options.isDryRun, ...toAttemptJson(attempt, chosen) }, options.output);
    return;
  }
  if (attempt.kind === "refused") report(host, "Nothing was saved: correct the errors first.");
  else host.out.write(`${outcomeOf(attempt)}\n`);
}

/** What became of an attempt, in a sentence. */
export function outcomeOf(attempt: SaveAttempt): string {
  switch (attempt.kind) {
    case "saved":
      return attempt.saved.outcome;
    case "unchanged":
      return "Nothing was saved: these values are stored already.";
    case "refused":
      return "Nothing was saved: the text is refused.";
    case "declined":
      return "Nothing was saved.";
  }
}

function toAttemptJson(attempt: SaveAttempt, chosen: ChosenCluster): object {
  const { preview, kind } = attempt;
  const { comparison, issues } = preview;
  const result = { result: kind, outcome: outcomeOf(attempt), findings: issues.map(toFindingJson) };
  if (kind !== "saved") return { ...result, preview: toPreviewJson(preview, chosen, comparison) };
  const { layerHash, baseVersion, warnings, cluster } = attempt.saved;
  const change = readChange(cluster, layerHash);
  return {
    ...result,
    layerHash,
    baseVersion,
    warnings,
    change,
    preview: toPreviewJson(preview, chosen, comparison),
  };
}

/** A person who says no is no error of the program, but nothing was saved. */
export function exitCodeOf({ kind }: SaveAttempt): number {
  if (kind === "refused") return failed;
  return kind === "declined" ? exitCodes.precondition.exitCode : succeeded;
}
