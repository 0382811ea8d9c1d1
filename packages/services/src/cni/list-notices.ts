import type { Severity } from "@ichor/errors";
import { checkWritable } from "@ichor/gitops";
import { formatRefusal } from "@ichor/model";
import type { SaveState } from "./save/decide-save.ts";
import { isOtherChart, type ValuesSubject } from "./subject/values-subject.ts";

/** A sentence for a banner, with or without what to do. */
export type NoticeText = { severity: Severity; code: string; message: string; remedy?: string };

/** What people have to know about the values as a whole, besides what is wrong with the text. */
export function listNotices(
  subject: ValuesSubject,
  state: SaveState | undefined,
  ichorVersion: string,
): NoticeText[] {
  return [
    ...releaseNotices(subject),
    ...chartNotices(subject),
    ...discoveryNotices(subject),
    ...(state ? stateNotices(subject, state, ichorVersion) : []),
  ];
}

function warning(code: string, message: string, remedy?: string): NoticeText {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return { severity: "warning", code, message: sentence, ...(remedy && { remedy }) };
}

function releaseNotices({ release, target }: ValuesSubject): NoticeText[] {
  if (release.kind === "unreadable") {
    return [warning("release-unreadable", `the Helm release of Cilium could not be read: ${release.reason}`)];
  }
  // begins with the name of the cluster, which keeps its spelling
  if (release.kind === "elsewhere")
    return [{ severity: "warning", code: "not-local", message: release.reason }];
  if (release.kind === "read" && release.source.kind === "foreign") {
    const where = release.source.namespace;
    return [warning("foreign-release", `the Helm release of Cilium in ${where} was not made by Ichor`)];
  }
  if (release.kind === "none" && target.kind === "cluster") {
    return [warning("no-release", "no Helm release of Cilium was found in this cluster")];
  }
  return [];
}

function chartNotices(subject: ValuesSubject): NoticeText[] {
  const { chosen, running, target } = subject;
  const notes = [chosen.problem, chosen.note].filter((note) => note !== undefined);
  const said = notes.map((note) => warning(chosen.problem === note ? "no-chart" : "chart-note", note));
  if (target.kind === "workbench" || !isOtherChart(subject)) return said;
  const versions = `cilium ${chosen.chart.ref.version}, while ${running.chart.ref.version} runs`;
  return [...said, warning("other-chart", `the values are judged by ${versions}`)];
}

function discoveryNotices({ readings, target }: ValuesSubject): NoticeText[] {
  const { isComplete, reason = "" } = readings.capabilities;
  const isElsewhere = target.kind === "cluster" && target.locality.isLocal !== true;
  return isComplete || isElsewhere ? [] : [warning("discovery-partial", reason)];
}

function stateNotices(
  { target }: ValuesSubject,
  { tracking, controller }: SaveState,
  ichorVersion: string,
): NoticeText[] {
  const cluster = target.kind === "cluster" ? target.cluster : undefined;
  const unknown = cluster
    ? checkWritable(cluster, tracking).filter(({ severity }) => severity === "warning")
    : [];
  const notices = unknown.map(({ code, message }) => warning(code, message));
  const hold = cluster?.spec.cni.cilium?.hold;
  if (hold) notices.push(warning("held", `the release is held at revision ${hold.revision}: ${hold.reason}`));
  if (controller.kind === "absent") {
    notices.push(warning("no-controller", "no controller was seen, so saved values do not roll out yet"));
  } else if (controller.kind === "unreadable") {
    notices.push(
      warning("controller-unknown", `whether a controller runs is not known: ${controller.reason}`),
    );
  } else if (controller.version !== ichorVersion) {
    const versions = { controller: controller.version || "of an unknown version", server: ichorVersion };
    notices.push(warning("skew", formatRefusal("controllerOfAnotherVersion", versions)));
  }
  return notices;
}
