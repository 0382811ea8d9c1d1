import { readUserLayer } from "@ichor/cluster";
import { hasErrors, IchorError } from "@ichor/errors";
import { type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { readSubject, type ValuesSubject } from "@ichor/services/values";
import { maskTree } from "../check/mask-tree.ts";
import { type Host, report } from "../host/host.ts";
import { failed, succeeded } from "../output/exit-codes.ts";
import { formatFindings } from "../output/format-findings.ts";
import { paintFor } from "../output/paint.ts";
import { sentence } from "../output/sentence.ts";
import { writeData } from "../output/write-data.ts";
import { type ChosenCluster, chooseCluster } from "./choose-cluster.ts";
import { type Connect, connect } from "./connect.ts";
import { describeLayer } from "./describe-layer.ts";
import { evaluateSubject } from "./evaluate-subject.ts";
import { formatOrigins } from "./format-origins.ts";
import { openSession } from "./open-session.ts";
import { readValuesText } from "./read-values-text.ts";
import { sayNoIchor } from "./say-no-ichor.ts";
import type { GetOptions } from "./values-options.ts";

/** `ichor cni values get`. */
export async function runGet(options: GetOptions, host: Host, open: Connect = connect): Promise<number> {
  const { view, file } = options;
  if (view === "user" && file !== undefined) {
    throw new IchorError("invalid", "-f is for --effective and --computed: it says what follows from a file");
  }
  const text = file === undefined ? undefined : await readValuesText(host, file);
  using cleanup = new DisposableStack();
  const client = await open(options, host);
  cleanup.defer(() => client.close());
  const chosen = await chooseCluster(client, options, host.signal);
  // awaited, because the client is closed on leaving
  if (view === "user" && chosen.kind === "cluster") {
    return await getStored({ options, host, client, chosen });
  }
  return await getFromSubject({ options, host, client, chosen }, text);
}

type Getting = {
  readonly options: GetOptions;
  readonly host: Host;
  readonly client: KubeClient;
  readonly chosen: ChosenCluster;
};

/** What is stored needs the object alone. */
async function getStored({
  options,
  host,
  client,
  chosen,
}: Getting & { chosen: { kind: "cluster" } }): Promise<number> {
  const { signal } = host;
  const object = await client.get<KubeObject>(resources.talosClusters, chosen.ref, { signal });
  const layer = readUserLayer(object);
  if (options.output === "text") {
    host.out.write(describeLayer(object, layer, new Date()));
    return succeeded;
  }
  writeLayer(layer, options, host);
  if (layer.isEmpty && layer.text === "") report(host, `No values are stored for ${chosen.ref.name}.`);
  return succeeded;
}

function writeLayer(
  { text, layer, note }: Pick<ValuesSubject["layer"], "text" | "layer" | "note">,
  { output }: GetOptions,
  host: Host,
): void {
  if (note !== undefined) report(host, sentence(note));
  if (output === "json") writeData(host, layer, "json");
  else host.out.write(text);
}

async function getFromSubject({ options, host, client, chosen }: Getting, text?: string): Promise<number> {
  await using session = await openSession(client, host);
  const question = chosen.kind === "cluster" ? { ref: chosen.ref } : {};
  const subject = await readSubject(session.deps, question, session.call);
  if (chosen.kind === "no-ichor") sayNoIchor(subject, host);
  if (options.view === "user") {
    writeLayer(subject.layer, options, host);
    return succeeded;
  }
  return writeMerged(subject, { text: text ?? subject.layer.text, options, host });
}

function writeMerged(
  subject: ValuesSubject,
  { text, options, host }: { text: string; options: GetOptions; host: Host },
): number {
  const evaluation = evaluateSubject(subject, text);
  const { issues, effective, computed } = evaluation;
  const isComputed = options.view === "computed";
  const name = options.file ?? "stored values";
  if (options.file !== undefined) host.err.write(formatFindings(issues, { name, paint: paintFor(host.err) }));
  if (effective === undefined || computed === undefined) {
    throw new IchorError("invalid", `nothing follows from ${name}, because it cannot be read`);
  }
  const { note, chart } = subject.chosen;
  if (note !== undefined) report(host, sentence(note));
  if (isComputed) report(host, `Judged by cilium ${chart.ref.version}.`);
  const masked = maskTree(isComputed ? computed : effective);
  if (options.output === "text") host.out.write(formatOrigins(evaluation, { masked, isComputed }));
  else writeData(host, masked, options.output);
  return options.file !== undefined && hasErrors(issues) ? failed : succeeded;
}
