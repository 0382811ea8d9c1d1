import { defaultChartVersion } from "@ichor/cilium";
import { hasErrors, type IchorError } from "@ichor/errors";
import { type ChartFinding, findChosenChart, type Validation } from "@ichor/services/values";
import { type Host, report } from "../host/host.ts";
import { failed, succeeded } from "../output/exit-codes.ts";
import { asIchorError, formatError, toErrorJson } from "../output/format-error.ts";
import { countFindings, formatFindings } from "../output/format-findings.ts";
import { paintFor } from "../output/paint.ts";
import { counted, sentence } from "../output/sentence.ts";
import { visibleText } from "../output/visible-text.ts";
import { openOffline } from "../tools/open-offline.ts";
import { type CheckResult, toCheckJson } from "./check-json.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkBytes } from "./check-text.ts";
import { toFailedCheckJson } from "./failed-check-json.ts";
import { offlineSubject } from "./offline-subject.ts";
import { readTextFile, standardInput } from "./read-text-file.ts";
import { type WrittenObjects, writeObjects } from "./write-objects.ts";

/**
 * `ichor cni values check`: gives the exit code. Results go to standard output, everything else to standard error.
 * `open` starts the engine and finds charts.
 */
export async function runCheck(options: CheckOptions, host: Host, open = openOffline): Promise<number> {
  try {
    const { chart, validation } = await check(options, host, open);
    const written = await writeResult(options, validation, host);
    const { version: ichorVersion } = host;
    const result = { ichorVersion, chart, validation, ...(written && { files: written.files }) };
    writeCheck(options, result, host);
    return hasErrors(validation.issues) ? failed : succeeded;
  } catch (thrown) {
    const error = asIchorError(thrown);
    if (error.code === "canceled") throw error;
    writeFailure(options, error, host);
    return failed;
  }
}

async function check(
  options: CheckOptions,
  host: Host,
  open: typeof openOffline,
): Promise<{ chart: ChartFinding; validation: Validation }> {
  const { chartVersion = defaultChartVersion, file } = options;
  const { signal } = host;
  const bytes = await readTextFile(host, file);
  await using offline = await open(host);
  const chart = await findChosenChart(offline.charts, chartVersion, signal);
  const subject = offlineSubject(chart, options);
  const validation = await checkBytes({ engine: offline.engine, subject, bytes, signal });
  return { chart, validation };
}

async function writeResult(
  { renderDir }: CheckOptions,
  { objects, unrendered, issues }: Validation,
  host: Host,
): Promise<WrittenObjects | undefined> {
  if (renderDir === undefined) return undefined;
  if (objects === undefined) {
    const reason = unrendered ?? (hasErrors(issues) ? "it is refused" : "nothing was rendered");
    report(host, `Nothing was written to ${renderDir}: ${reason}.`);
    return undefined;
  }
  const written = await writeObjects(renderDir, objects, host.signal);
  report(host, `Wrote ${counted(objects.length, "object")} to ${renderDir}.`);
  const { others } = written;
  if (others.length > 0) {
    report(
      host,
      `${renderDir} also holds ${counted(others.length, "YAML file")} of something else: ${some(others)}.`,
    );
  }
  return written;
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown}, …` : shown;
}

function writeCheck(options: CheckOptions, result: CheckResult, host: Host): void {
  const { chart, validation } = result;
  if (chart.note !== undefined) report(host, sentence(chart.note));
  if (options.output === "json") {
    host.out.write(`${JSON.stringify(toCheckJson(result), null, 2)}\n`);
    return;
  }
  const name = visibleText(options.file === standardInput ? "<stdin>" : options.file);
  const paint = paintFor(host.out);
  const { version, digest } = chart.chart.ref;
  const { issues, objects, unrendered } = validation;
  const rendered = objects === undefined ? "" : `, ${counted(objects.length, "object")}`;
  host.out.write(formatFindings(issues, { name, paint }));
  host.out.write(
    `${paint("strong", name)}: ${countFindings(issues)}${rendered} (cilium ${version}, ${digest.slice(0, 19)})\n`,
  );
  if (unrendered !== undefined) report(host, sentence(`not rendered: ${unrendered}`));
}

function writeFailure({ output }: CheckOptions, error: IchorError, host: Host): void {
  host.err.write(formatError(error, host.err));
  if (output === "json") {
    host.out.write(`${JSON.stringify(toFailedCheckJson(host.version, toErrorJson(error)), null, 2)}\n`);
  }
}
