import type { Danger, WorkloadImpact } from "@ichor/api/v1alpha1";
import {
  BadIcon,
  Button,
  Counts,
  Field,
  formatAmount,
  KeyValue,
  type KeyValueRow,
  TextArea,
  TextInput,
} from "@ichor/ui";
import { Dialog } from "@ichor/ui/dialog";
import { type ReactNode, useState } from "react";
import { asSentence, endSentence } from "../../../domain/sentence.ts";
import { toasts } from "../../../frame/toasts.ts";
import { shortHash } from "../../cluster/cilium-summary.ts";
import { BaseWords } from "../editor/base-words.tsx";
import type { Editor } from "../editor/use-editor.ts";
import type { ValuesPlace } from "../values-place.ts";
import { decideSaveForm, maxReason } from "./save-form.ts";

/** Props of `SaveDialog`. */
export type SaveDialogProps = { place: ValuesPlace; editor: Editor; onClose(): void };

/** What will happen, once more and whole, before it does. Cancel has the focus. */
export function SaveDialog({ place, editor, onClose }: SaveDialogProps): ReactNode {
  const { state, response, session, gate, user, hasController } = editor;
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState<readonly string[]>([]);
  const dangers = response?.dangers ?? [];
  const form = decideSaveForm({ reason, typed, dangers, gate });
  const save = async () => {
    const isSaved = await session.save({ reason: reason.trim(), confirmations: typed });
    if (!isSaved) return;
    const outcome = session.state.get().lastSave?.response.outcome;
    toasts.show({
      tone: "ok",
      title: `Values of ${place.name} saved`,
      ...(outcome ? { text: endSentence(outcome) } : {}),
      link: { href: place.links.editor.replace(/\/cilium$/, "/operations"), label: "Open operations" },
    });
    onClose();
  };
  return (
    <Dialog
      title={`Save Cilium values of ${place.name}`}
      onClose={onClose}
      isDirty={reason !== "" || typed.some((text) => text !== "")}
      context={
        <>
          As {user || "you"}. Preview of values <code>{shortHash(response?.effectiveHash ?? "")}</code>
        </>
      }
      action={
        <Button
          kind="primary"
          isBusy={state.isSaving}
          onClick={() => void save()}
          {...(!form.isOpen && { disabledReason: form.reason })}
        >
          {hasController ? "Save and roll out" : "Save values"}
        </Button>
      }
    >
      <KeyValue rows={summaryRows(editor)} labelWidth={104} />
      {dangers.map((danger, index) => (
        <DangerPart
          key={`${danger.code} ${danger.line}`}
          danger={danger}
          typed={typed[index] ?? ""}
          onTyped={(text) => setTyped(dangers.map((_, at) => (at === index ? text : (typed[at] ?? ""))))}
        />
      ))}
      <Field
        label="Reason"
        note={form.isReasonRequired ? "required: something here is dangerous" : "optional"}
        hint="Shown in the history next to your name."
        error={form.reasonProblem}
      >
        {(control) => (
          <TextArea
            {...control}
            value={reason}
            maxLength={maxReason * 2}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {state.saveError && (
        <p role="alert" className="ui-prose flex gap-2 rounded-2 bg-bad-soft px-3 py-2">
          <BadIcon className="mt-0.5 shrink-0 text-bad" />
          <span>
            <strong>Not saved.</strong> {asSentence(state.saveError.message)}{" "}
            {movedSentence(state.saveError.details.moved)} {asSentence(state.saveError.details.remedy ?? "")}{" "}
            Your text is kept.
          </span>
        </p>
      )}
    </Dialog>
  );
}

function movedSentence(moved: readonly { name: string }[] | undefined): string {
  if (!moved || moved.length === 0) return "";
  return `Moved since the preview: ${moved.map(({ name }) => name).join(", ")}.`;
}

function summaryRows({ state, response, hasController }: Editor): KeyValueRow[] {
  const { added = 0, changed = 0, removed = 0, regenerated = 0 } = response?.manifests?.counts ?? {};
  const workloads = response?.impact?.workloads ?? [];
  const revision = response?.base?.revision ?? 0;
  return [
    {
      label: "Base",
      value: (
        <div className="first-letter:uppercase">
          <BaseWords base={response?.base} against={state.against} />
        </div>
      ),
    },
    {
      label: "Objects",
      value: (
        <span className="flex flex-wrap gap-3">
          <Counts added={added} changed={changed} removed={removed} />
          {regenerated > 0 && <span className="text-ink-3">{regenerated} regenerated</span>}
        </span>
      ),
    },
    { label: "Restarts", value: listWorkloads(workloads, "restarts") ?? "Nothing restarts" },
    ...(["starts", "stops", "scales"] as const).flatMap((effect) => {
      const value = listWorkloads(workloads, effect);
      return value ? [{ label: effectLabels[effect], value }] : [];
    }),
    {
      label: "Then",
      value: thenSentence(hasController, revision),
    },
  ];
}

const effectLabels = { starts: "Starts", stops: "Stops", scales: "Scales" } as const;

function listWorkloads(workloads: readonly WorkloadImpact[], effect: string): ReactNode {
  const found = workloads.filter((workload) => workload.effect === effect);
  if (found.length === 0) return undefined;
  return found.map(({ kind, name, pods, podsUnknown, pace }) => (
    <span key={`${kind} ${name}`} className="block">
      {[`${kind} ${name}`, podsUnknown || pods === 0 ? "" : formatAmount(pods, "pod"), pace]
        .filter(Boolean)
        .join(", ")}
    </span>
  ));
}

function thenSentence(hasController: boolean, revision: number): string {
  if (!hasController)
    return "Nothing rolls out yet: no controller was seen. The values are stored and wait for one.";
  if (revision === 0) return "A Helm Job installs the first revision.";
  return `A Helm Job upgrades to revision ${revision + 1}. If it fails, it rolls back to revision ${revision}.`;
}

function DangerPart({
  danger,
  typed,
  onTyped,
}: {
  danger: Danger;
  typed: string;
  onTyped(text: string): void;
}): ReactNode {
  const { title, effect, confirmation } = danger;
  return (
    <div className="flex gap-3 rounded-2 bg-bad-soft px-3 py-2.5">
      <BadIcon className="mt-0.5 shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        <p>
          <strong>{title}</strong>
        </p>
        <p className="text-ink-2">{endSentence(effect)}</p>
        {confirmation !== "" && (
          <div className="mt-2">
            <Field
              label={
                <>
                  Type <code>{confirmation}</code> to confirm
                </>
              }
              note="recorded in the history"
            >
              {(control) => (
                <TextInput
                  {...control}
                  isSmall
                  isCode
                  className="max-w-60"
                  value={typed}
                  onChange={(event) => onTyped(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    </div>
  );
}
