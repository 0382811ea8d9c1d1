import { hasErrors, IchorError } from "@ichor/errors";
import { diffValues } from "@ichor/render";
import {
  listNotices,
  type Preview,
  previewValues,
  readSubject,
  type ValuesSubject,
} from "@ichor/services/values";
import { coalesceValues, defaultsOf, type JsonObject } from "@ichor/values";
import { type Host, report } from "../host/host.ts";
import { changed, failed, succeeded } from "../output/exit-codes.ts";
import { asIchorError, formatError, toErrorJson } from "../output/format-error.ts";
import { formatFindings } from "../output/format-findings.ts";
import { paintFor } from "../output/paint.ts";
import { sentence } from "../output/sentence.ts";
import { writeData } from "../output/write-data.ts";
import { type ChosenCluster, chooseCluster } from "./choose-cluster.ts";
import { type Connect, connect } from "./connect.ts";
import { describeBase } from "./describe-base.ts";
import { toPreviewJson } from "./diff-json.ts";
import { formatPreview } from "./format-preview.ts";
import { openSession, type ValuesSession } from "./open-session.ts";
import { readValuesText } from "./read-values-text.ts";
import { sayNoIchor } from "./say-no-ichor.ts";
import type { DiffOptions } from "./values-options.ts";

/** `ichor cni values diff`: 0 no change, 2 a change, 1 every error. */
export async function runDiff(options: DiffOptions, host: Host, open: Connect = connect): Promise<number> {
  try {
    return await diff(options, host, open);
  } catch (thrown) {
    const error = asIchorError(thrown);
    if (error.code === "canceled") throw error;
    host.err.write(formatError(error, host.err));
    if (options.output !== "text") writeData(host, { version: 1, error: toErrorJson(error) }, options.output);
    return failed;
  }
}

async function diff(options: DiffOptions, host: Host, open: Connect): Promise<number> {
  const text = options.file === undefined ? undefined : await readValuesText(host, options.file);
  await using cleanup = new AsyncDisposableStack();
  const client = await open(options, host);
  cleanup.defer(() => client.close());
  const chosen = await chooseCluster(client, options, host.signal);
  if (chosen.kind === "no-ichor" && text === undefined) {
    const details = { remedy: "Name a file with -f to compare it with the Helm release of Cilium" };
    throw new IchorError("precondition", "Ichor is not installed in this cluster, so no values are stored", {
      details,
    });
  }
  const session = cleanup.use(await openSession(client, host));
  const question = chosen.kind === "cluster" ? { ref: chosen.ref } : {};
  const subject = await readSubject(session.deps, question, session.call);
  if (chosen.kind === "no-ichor") sayNoIchor(subject, host);
  const preview = await previewValues(
    session.deps,
    { subject, text: text ?? subject.layer.text, against: options.against },
    session.call,
  );
  sayBeside({ subject, preview, session }, options, host);
  if (preview.comparison === undefined && !hasErrors(preview.issues)) {
    throw new IchorError("precondition", preview.incomplete || "the values could not be compared");
  }
  write({ preview, chosen, shown: viewed(preview, { subject, session, options }) }, options, host);
  return exitCodeOf(preview);
}

type Compared = { subject: ValuesSubject; preview: Preview; session: ValuesSession };

/** Findings, notices and the base are no part of a difference, but people have to know them. */
function sayBeside({ subject, preview, session }: Compared, options: DiffOptions, host: Host): void {
  const { output, file } = options;
  for (const { message } of listNotices(subject, undefined, session.deps.versions.ichor)) {
    report(host, sentence(message));
  }
  if (output === "text") {
    const name = file === undefined ? "stored values" : file;
    host.err.write(formatFindings(preview.issues, { name, paint: paintFor(host.err) }));
  }
  report(host, describeBase(preview, new Date()));
  if (preview.incomplete !== "") report(host, sentence(preview.incomplete));
}

/** The comparison with the values that are asked for. */
function viewed(
  { comparison, base, checked }: Preview,
  { subject, session, options }: Omit<Compared, "preview"> & { options: DiffOptions },
): Preview["comparison"] {
  const after = checked.evaluation?.computed;
  if (comparison === undefined || options.view === "effective" || after === undefined) return comparison;
  const { running } = subject;
  const before: JsonObject =
    base.kind === "none" ? {} : coalesceValues(defaultsOf(running.chart.model), base.values);
  return { ...comparison, values: diffValues(before, after, { masker: session.deps.masker }) };
}

type Shown = { preview: Preview; chosen: ChosenCluster; shown: Preview["comparison"] };

function write({ preview, chosen, shown }: Shown, options: DiffOptions, host: Host): void {
  const { output, contextLines, showsRegenerated } = options;
  if (output !== "text") writeData(host, toPreviewJson(preview, chosen, shown), output);
  else if (shown !== undefined) {
    const { hasColors } = host.out;
    host.out.write(formatPreview(shown, { hasColors, contextLines, showsRegenerated }));
  }
}

/** What is new at every render is no change. */
function exitCodeOf({ comparison, issues }: Preview): number {
  if (hasErrors(issues) || comparison === undefined) return failed;
  const { values, manifests } = comparison;
  const { added, changed: different, removed, kept = 0 } = manifests.counts;
  const count = values.changes.length + added + different + removed + kept;
  return count > 0 ? changed : succeeded;
}
