import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  ChartRefSchema,
  GetCiliumValuesRequest,
  GetCiliumValuesResponseSchema,
  UserLayerSchema,
} from "@ichor/api/v1alpha1";
import { isSupportedVersion } from "@ichor/cilium";
import { readChange, type UserLayer } from "@ichor/cluster";
import { apiVersion } from "@ichor/model";
import { canonicalJson, effectiveValues, hashText, hashValues } from "@ichor/values";
import { toAllowedMessage } from "../../convert/to-allowed-message.ts";
import { toBaseMessage } from "../../convert/to-base-message.ts";
import { toChangeMessage } from "../../convert/to-change-message.ts";
import { toChartMessage } from "../../convert/to-chart-message.ts";
import { toCapabilitiesMessage, toFactMessages, toInputsMessage } from "../../convert/to-facts-message.ts";
import { toNoticeMessage } from "../../convert/to-notice-message.ts";
import { baseTextOf } from "../base-text.ts";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { listNotices, type NoticeText } from "../list-notices.ts";
import { baseVersionFor } from "../preview/identify-preview.ts";
import { decideBase, isSavedNotRunning } from "../preview/preview-base.ts";
import { readRef, readVersion } from "../read-request.ts";
import { verdictFor } from "../save/save-values.ts";
import { readSubject } from "../subject/read-subject.ts";
import type { ValuesSubject } from "../subject/values-subject.ts";

type Response = MessageInitShape<typeof GetCiliumValuesResponseSchema>;

/** The user layer, what it is compared with, and everything an editor needs to start. */
export async function getValues(
  deps: CniDeps,
  request: GetCiliumValuesRequest,
  call: CniCall,
): Promise<Response> {
  const ref = readRef(request.cluster);
  const chartVersion = readVersion(request.chartVersion);
  const question = { ...(ref && { ref }), ...(chartVersion && { chartVersion }) };
  const subject = await readSubject(deps, question, call);
  const [state, charts] = await Promise.all([deps.saveStates.read(subject, call), listCharts(deps)]);
  const { target, chosen, readings, inputs } = subject;
  const base = decideBase(subject, "release");
  const notices = [...workbenchNotices(subject), ...listNotices(subject, state, deps.versions.ichor)];
  return {
    ...(ref && { cluster: ref }),
    layer: toLayerMessage(subject.layer),
    base: toBaseMessage(base, { text: baseTextOf(subject, base, deps.masker) }),
    chart: toChartMessage(chosen.chart, chosen),
    ...effectiveOf(deps, subject),
    inputs: toInputsMessage(inputs, presetOf(subject)),
    facts: toFactMessages(readings.facts),
    baseVersion: baseVersionFor(subject),
    save: toAllowedMessage(verdictFor(deps, subject, state)),
    savedNotRunning: target.kind === "cluster" && isSavedNotRunning(subject),
    ...lastChangeOf(subject),
    notices: notices.map(toNoticeMessage),
    availableCharts: charts,
    capabilities: toCapabilitiesMessage(readings.capabilities, chosen.chart.model.apiVersionsAsked),
  };
}

function toLayerMessage(layer: UserLayer): MessageInitShape<typeof UserLayerSchema> {
  const { text, isAsTyped, note = "", layerHash, isEmpty } = layer;
  return { text, textHash: hashText(text), textIsAsTyped: isAsTyped, textNote: note, layerHash, isEmpty };
}

function effectiveOf(
  deps: CniDeps,
  { component, layer }: ValuesSubject,
): Pick<Response, "effectiveJson" | "effectiveHash"> {
  const effective = effectiveValues(component, layer.layer);
  const masked = canonicalJson(deps.masker.maskValues(effective));
  return { effectiveJson: new TextEncoder().encode(masked), effectiveHash: hashValues(effective) };
}

function presetOf({ target }: ValuesSubject): string {
  return target.kind === "cluster" ? (target.cluster?.spec.cni.preset ?? "") : "cilium";
}

function lastChangeOf({ target, layer }: ValuesSubject): Pick<Response, "lastChange"> {
  if (target.kind === "workbench") return {};
  const lastChange = toChangeMessage(readChange(target.object, layer.layerHash));
  return lastChange ? { lastChange } : {};
}

async function listCharts({ charts }: CniDeps): Promise<MessageInitShape<typeof ChartRefSchema>[]> {
  const known = await charts.list();
  return known
    .filter(({ version }) => isSupportedVersion(version))
    .map(({ name, version }) => ({ name, version }));
}

/** In the workbench: why there is no cluster to choose. */
function workbenchNotices({ target, readings }: ValuesSubject): NoticeText[] {
  const { apiVersions, kubeVersion } = readings.capabilities;
  if (target.kind === "cluster" || kubeVersion === "") return [];
  if (apiVersions.includes(`${apiVersion}/TalosCluster`)) return [];
  return [
    {
      severity: "warning",
      code: "resources-missing",
      message: "Ichor's custom resources are not installed in this cluster, so there are no clusters to show",
      remedy: "Install Ichor, or try values here: nothing is saved",
    },
  ];
}
