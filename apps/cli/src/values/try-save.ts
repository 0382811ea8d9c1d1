import { hasErrors, IchorError } from "@ichor/errors";
import {
  listNotices,
  type Preview,
  previewValues,
  type Saved,
  saveValues,
  type ValuesSubject,
} from "@ichor/services/values";
import { equalJson } from "@ichor/values";
import { type Host, report } from "../host/host.ts";
import { formatFindings } from "../output/format-findings.ts";
import { paintFor } from "../output/paint.ts";
import { sentence } from "../output/sentence.ts";
import type { ClusterRef } from "./choose-cluster.ts";
import { confirmSave } from "./confirm-save.ts";
import { describeBase } from "./describe-base.ts";
import { formatSummary } from "./format-preview.ts";
import type { ValuesSession } from "./open-session.ts";
import type { SaveState } from "./refuse-unsavable.ts";
import type { SaveOptions } from "./values-options.ts";

/** What became of an attempt to save. Everything else, such as a conflict, rejects. */
export type SaveAttempt =
  | { readonly kind: "saved"; readonly preview: Preview; readonly saved: Saved }
  /** text and values are those that are stored */
  | { readonly kind: "unchanged"; readonly preview: Preview }
  /** findings refuse the text; they have been shown */
  | { readonly kind: "refused"; readonly preview: Preview }
  /** the person does not want it */
  | { readonly kind: "declined"; readonly preview: Preview };

/** What is to be saved. */
export type SaveTask = {
  readonly ref: ClusterRef;
  readonly subject: ValuesSubject;
  readonly state: SaveState;
  readonly text: string;
  /** of the text, for findings */
  readonly name: string;
  readonly options: SaveOptions;
};

/** Shows what a text would change, asks, and saves exactly that: if anything moved since, it rejects with `conflict`. */
export async function trySave(session: ValuesSession, task: SaveTask, host: Host): Promise<SaveAttempt> {
  const { subject, text, options, ref } = task;
  const preview = await previewValues(session.deps, { subject, text, against: "release" }, session.call);
  if (isStored(task, preview)) return { kind: "unchanged", preview };
  show(session, { task, preview }, host);
  if (hasErrors(preview.issues)) return { kind: "refused", preview };
  if (preview.comparison === undefined || preview.incomplete !== "") {
    const why = preview.incomplete || "what they change cannot be shown";
    throw new IchorError("precondition", `the values were not saved: ${why}`);
  }
  const consent = await confirmSave(preview.comparison.dangers, options, host);
  if (consent === undefined) return { kind: "declined", preview };
  const wish = {
    ref,
    text,
    previewIdentity: preview.identity,
    baseVersion: preview.baseVersion,
    isDryRun: options.isDryRun,
    ...consent,
  };
  return { kind: "saved", preview, saved: await saveValues(session.deps, wish, session.call) };
}

function isStored({ subject, text }: SaveTask, { checked }: Preview): boolean {
  const tree = checked.evaluation?.parsed.tree;
  const { layer } = subject;
  // a text that was made anew is none that somebody typed
  const isSameText = layer.isAsTyped ? layer.text === text : layer.isEmpty && text === "";
  return tree !== undefined && isSameText && equalJson(tree, layer.layer);
}

type Shown = { task: SaveTask; preview: Preview };

function show({ deps }: ValuesSession, { task, preview }: Shown, host: Host): void {
  const { subject, state, name } = task;
  for (const { message } of listNotices(subject, state, deps.versions.ichor)) report(host, sentence(message));
  host.err.write(formatFindings(preview.issues, { name, paint: paintFor(host.err) }));
  if (preview.comparison === undefined) return;
  report(host, describeBase(preview, new Date()));
  host.err.write(formatSummary(preview.comparison, host.err));
}
