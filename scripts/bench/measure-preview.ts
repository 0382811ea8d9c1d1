import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { DiffCiliumValuesResponse, GetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { ciliumComponent, type KubeProxyMode, type TunnelProtocol } from "@ichor/cilium";
import { temporaryFolder } from "@ichor/testkit";
import { effectiveValues, hashValues, type JsonObject, parseValues } from "@ichor/values";
import type { ServerClients } from "./connect-server.ts";
import { median, quantile, tenths } from "./quantile.ts";

/** The cluster of the demo that Ichor runs in. */
export const labRef = { namespace: "ichor-system", name: "lab" };

const warmUps = 5;
const rounds = 25;

/** What the comparison needs: the `helm` command of the engine's SDK version, and the installed chart. */
export type PreviewBench = { clients: ServerClients; helm: string; chartFor(version: string): string };

/**
 * Previews an edited text again and again, each time another one, and after each preview does by hand what it replaces:
 * `helm template` of both sides and a text diff. Both take turns, so that a slow moment hits both.
 */
export async function measurePreview(bench: PreviewBench): Promise<Record<string, number>> {
  const { cni } = bench.clients;
  const values = await cni.getCiliumValues({ cluster: labRef });
  await using folder = await temporaryFolder("bench-");
  const helm = await createHelm(bench, { values, folder: folder.path });
  const times: Round[] = [];
  for (let round = 0; round < warmUps + rounds; round++) {
    const text = `${values.layer?.text ?? ""}\n${editOf(round)}`;
    const startedMs = performance.now();
    const answer = await cni.diffCiliumValues({ cluster: labRef, text });
    const previewMs = performance.now() - startedMs;
    times.push({ previewMs, ...(await helm.compare(text, answer)) });
  }
  return summarize(times.slice(warmUps));
}

type Round = { previewMs: number; templateMs: number; diffMs: number };

function editOf(round: number): string {
  return `debug: {enabled: true}\nk8sClientRateLimit: {qps: ${50 + round}, burst: ${100 + round}}\n`;
}

function summarize(times: readonly Round[]): Record<string, number> {
  const previews = times.map(({ previewMs }) => previewMs);
  const ratios = times.map(({ previewMs, templateMs, diffMs }) => (templateMs + diffMs) / previewMs);
  return {
    previewRatio: tenths(median(ratios)),
    previewP50Ms: tenths(median(previews)),
    previewP95Ms: tenths(quantile(previews, 0.95)),
    helmTemplateP50Ms: tenths(median(times.map(({ templateMs }) => templateMs / 2))),
    textDiffP50Ms: tenths(median(times.map(({ diffMs }) => diffMs))),
  };
}

/** What a person would do without Ichor, with the effective values of both sides. */
async function createHelm(
  { helm, chartFor }: PreviewBench,
  { values, folder }: { values: GetCiliumValuesResponse; folder: string },
): Promise<{ compare(text: string, answer: DiffCiliumValuesResponse): Promise<Omit<Round, "previewMs">> }> {
  const version = values.base?.chart?.version ?? "";
  const at = (name: string) => join(folder, name);
  const { kubeVersion = "", apiVersions = [] } = values.capabilities ?? {};
  const template = (side: string) =>
    timeCommand(helm, {
      args: [
        ...["template", "cilium", chartFor(version), "--namespace", "kube-system"],
        ...["--values", at(`${side}.json`), "--kube-version", kubeVersion],
        ...apiVersions.flatMap((each) => ["--api-versions", each]),
      ],
      output: at(`${side}.yaml`),
      env: { HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder },
    });
  const write = (side: string, effective: JsonObject) =>
    writeFile(at(`${side}.json`), JSON.stringify(effective));
  await write("base", effectiveOf(values, values.base?.text ?? ""));
  return {
    async compare(text, answer) {
      const effective = effectiveOf(values, text);
      checkAnswer(answer, effective);
      await write("edited", effective);
      const templateMs = (await template("base")) + (await template("edited"));
      const args = ["-u", at("base.yaml"), at("edited.yaml")];
      return { templateMs, diffMs: await timeCommand("diff", { args, output: at("diff"), exitCode: 1 }) };
    },
  };
}

function effectiveOf({ inputs }: GetCiliumValuesResponse, text: string): JsonObject {
  const { tree } = parseValues(text);
  if (!tree || !inputs) throw new Error("the text of the demo has errors");
  const tunnel = inputs.tunnel as TunnelProtocol;
  const kubeProxy = inputs.kubeProxy as KubeProxyMode;
  return effectiveValues(ciliumComponent({ tunnel, kubeProxy }), tree);
}

/** A preview that is incomplete, or of other values than helm gets, would make the comparison worthless. */
function checkAnswer(answer: DiffCiliumValuesResponse, effective: JsonObject): void {
  if (answer.effectiveHash !== hashValues(effective)) throw new Error("helm was given other values");
  if (answer.incomplete !== "" || answer.previewIdentity === "")
    throw new Error(`the preview is not complete: ${answer.incomplete || answer.issues[0]?.message}`);
  if (!answer.manifests?.counts?.changed) throw new Error("the preview shows no change");
}

async function timeCommand(
  command: string,
  options: { args: readonly string[]; output: string; env?: Record<string, string>; exitCode?: number },
): Promise<number> {
  const { args, output, env = {}, exitCode = 0 } = options;
  const startedMs = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [[code]] = await Promise.all([
    once(child, "close"),
    pipeline(child.stdout, createWriteStream(output)),
  ]);
  if (code !== exitCode) throw new Error(`${command} ended with ${String(code)}: ${complaint}`);
  return performance.now() - startedMs;
}
