import { readChange } from "@ichor/cluster";
import { hasErrors, IchorError, isIchorError } from "@ichor/errors";
import { readSubject, type ValuesSubject } from "@ichor/services/values";
import { type Host, report } from "../host/host.ts";
import { exitCodes, failed, succeeded } from "../output/exit-codes.ts";
import { sentence } from "../output/sentence.ts";
import { type ClusterRef, chooseCluster } from "./choose-cluster.ts";
import { type Connect, connect } from "./connect.ts";
import { createEditFile, type EditFile } from "./edit/edit-file.ts";
import { findingNotes } from "./edit/editor-text.ts";
import { findEditor } from "./edit/find-editor.ts";
import { mergeTexts } from "./edit/merge-texts.ts";
import { openSession, type ValuesSession } from "./open-session.ts";
import { noClusterToSaveInto, readSaveState, type SaveState } from "./refuse-unsavable.ts";
import { outcomeOf } from "./run-set.ts";
import { type SaveAttempt, trySave } from "./try-save.ts";
import type { EditOptions } from "./values-options.ts";

/** `ichor cni values edit`. */
export async function runEdit(options: EditOptions, host: Host, open: Connect = connect): Promise<number> {
  const editor = findEditor(host);
  await using cleanup = new AsyncDisposableStack();
  const client = await open(options, host);
  cleanup.defer(() => client.close());
  const chosen = await chooseCluster(client, options, host.signal);
  if (chosen.kind === "no-ichor") throw noClusterToSaveInto();
  const { ref } = chosen;
  const session = cleanup.use(await openSession(client, host));
  const subject = await readSubject(session.deps, { ref }, session.call);
  const state = await readSaveState(session, subject, ref);
  const file = await createEditFile(host, editor, ref.name);
  const editing = new Editing({ options, host, session, ref, file }, { subject, state });
  try {
    const exitCode = await editing.run();
    if (editing.isKept) report(host, `Your text is in ${file.path}.`);
    else await file.remove();
    return exitCode;
  } catch (error) {
    if (editing.hasChanges) report(host, `Your text is in ${file.path}.`);
    else await file.remove();
    throw error;
  }
}

type Surroundings = {
  readonly options: EditOptions;
  readonly host: Host;
  readonly session: ValuesSession;
  readonly ref: ClusterRef;
  readonly file: EditFile;
};

type Stored = { subject: ValuesSubject; state: SaveState };

/** One person's way from the stored text to a saved one. */
class Editing {
  /** what was typed differs from what is stored */
  hasChanges = false;
  /** the text was not saved, so its file must stay */
  isKept = false;
  private readonly around: Surroundings;
  private stored: Stored;
  private text: string;
  private notes: readonly string[];
  /** leaving the text as it is means giving up */
  private mustChange = false;
  private isFirst = true;

  constructor(around: Surroundings, stored: Stored) {
    this.around = around;
    this.stored = stored;
    this.text = stored.subject.layer.text;
    this.notes = introduction(around.ref, stored.subject);
  }

  async run(): Promise<number> {
    for (;;) {
      const exitCode = await this.round();
      if (exitCode !== undefined) return exitCode;
    }
  }

  /** Undefined: the editor has to be opened again. */
  private async round(): Promise<number | undefined> {
    const { host, file } = this.around;
    const edited = await file.edit(this.text, this.notes);
    const isSame = edited === this.text;
    if (isSame && this.isFirst) {
      report(host, "Nothing changed.");
      return succeeded;
    }
    this.hasChanges = true;
    if (isSame && this.mustChange)
      return this.giveUp("Nothing was saved: the text was left as it is.", failed);
    this.isFirst = false;
    this.text = edited;
    if (await this.meetOthers()) return undefined;
    return this.save();
  }

  private async save(): Promise<number | undefined> {
    const { session, host, options, ref, file } = this.around;
    const { subject, state } = this.stored;
    const task = { ref, subject, state, text: this.text, name: file.path, options };
    try {
      return this.conclude(await trySave(session, task, host));
    } catch (error) {
      // somebody saved between looking and saving
      if (isIchorError(error, "conflict") && (await this.meetOthers())) return undefined;
      throw error;
    }
  }

  private conclude(attempt: SaveAttempt): number | undefined {
    const { host } = this.around;
    switch (attempt.kind) {
      case "refused": {
        const errors = attempt.preview.issues.filter((issue) => hasErrors([issue]));
        this.notes = findingNotes(errors, [
          "The text is refused. Correct it, or leave it as it is to give up.",
        ]);
        this.mustChange = true;
        return undefined;
      }
      case "declined":
        return this.giveUp(outcomeOf(attempt), exitCodes.precondition.exitCode);
      default:
        host.out.write(`${outcomeOf(attempt)}\n`);
        this.isKept = attempt.kind === "saved" && this.around.options.isDryRun;
        return succeeded;
    }
  }

  private giveUp(sentenceOfIt: string, exitCode: number): number {
    this.isKept = true;
    report(this.around.host, sentenceOfIt);
    return exitCode;
  }

  /** Reads what is stored now. True: somebody changed it, and both texts are to be looked at together. */
  private async meetOthers(): Promise<boolean> {
    const { session, ref, host } = this.around;
    const before = this.stored.subject.layer;
    const subject = await readSubject(session.deps, { ref, isFresh: true }, session.call);
    const state = await readSaveState(session, subject, ref);
    this.stored = { subject, state };
    const { layer } = subject;
    if (layer.text === before.text && layer.layerHash === before.layerHash) return false;
    report(host, sentence(`the values were changed meanwhile${byWhom(subject)}`));
    if (!(await this.wantsMerge())) {
      throw new IchorError("conflict", "the values were not saved: somebody else changed them meanwhile");
    }
    const merged = mergeTexts({ base: before.text, mine: this.text, theirs: layer.text });
    this.text = merged.text;
    this.mustChange = merged.conflicts > 0;
    this.notes = [
      "Somebody else changed the values meanwhile. Both texts are merged below.",
      merged.conflicts === 0
        ? "Look at the result; leave it as it is to save it."
        : `Both changed the same lines in ${merged.conflicts} places, marked <<<<<<< and >>>>>>>. Decide, and remove the marks.`,
    ];
    return true;
  }

  private async wantsMerge(): Promise<boolean> {
    const { terminal } = this.around.host;
    if (terminal === undefined) return true;
    const answer = await terminal.ask("Merge both texts and look at them again? [Y/n] ");
    return answer !== undefined && !/^n(o)?$/i.test(answer.trim());
  }
}

function introduction({ namespace, name }: ClusterRef, { layer }: ValuesSubject): string[] {
  return [
    `Cilium values of cluster ${namespace}/${name}: only what differs from the defaults.`,
    ...(layer.note === undefined ? [] : [sentence(layer.note)]),
    "Lines like this one are taken out. Leave the text as it is to change nothing.",
  ];
}

function byWhom({ target, layer }: ValuesSubject): string {
  if (target.kind !== "cluster") return "";
  const change = readChange(target.object, layer.layerHash);
  if (change.kind === "by-ichor")
    return ` by ${change.actor}${change.reason === "" ? "" : `: ${change.reason}`}`;
  return change.kind === "outside" ? ` by ${change.manager}` : "";
}
