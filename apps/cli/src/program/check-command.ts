import { Command, Option } from "commander";
import type { CheckOptions } from "../check/check-options.ts";
import { outputOption } from "./options.ts";
import {
  collectApiVersions,
  collectFact,
  factWords,
  parseChartVersion,
  parseCount,
  parseKubeVersion,
  parsePath,
} from "./parse-arguments.ts";

type RawOptions = Omit<CheckOptions, "apiVersions" | "facts" | "renderDir"> & {
  apiVersion: CheckOptions["apiVersions"];
  fact: CheckOptions["facts"];
  render?: string;
};

/** `ichor cni values check`. */
export function checkCommand(run: (options: CheckOptions) => Promise<void>): Command {
  const command = new Command("check")
    .summary("check a values file without a cluster")
    .description(
      "Checks a values file against a chart version without a cluster: reads it as Helm does, applies the rules of Ichor and the schema of the chart, and renders it.",
    )
    .requiredOption("-f, --file <file>", "values file, or - for standard input", parsePath)
    .option("--chart-version <version>", "chart of Cilium (default: see ichor version)", parseChartVersion);
  addClusterFacts(command)
    .option("--render <folder>", "write one file for each rendered object into the folder", parsePath)
    .addOption(outputOption(["text", "json"], "text"))
    .addHelpText("after", help);
  return command.action(({ apiVersion, fact, render, ...options }: RawOptions) =>
    run({
      ...options,
      apiVersions: apiVersion,
      facts: fact,
      ...(render === undefined ? {} : { renderDir: render }),
    }),
  );
}

/** What a cluster would say, since none is asked. */
function addClusterFacts(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--kube-proxy <mode>",
        "who forwards traffic to services: kube-proxy, or Cilium in its place",
      )
        .choices(["enabled", "replaced"])
        .default("replaced"),
    )
    .addOption(
      new Option("--tunnel <protocol>", "protocol between nodes")
        .choices(["vxlan", "geneve"])
        .default("vxlan"),
    )
    .option("--kube-version <version>", "Kubernetes version (default: 1.36)", parseKubeVersion)
    .addOption(
      new Option(
        "--api-version <version...>",
        "API that the cluster serves besides monitoring.coreos.com/v1, such as gateway.networking.k8s.io/v1/GatewayClass; may be repeated",
      )
        .argParser(collectApiVersions)
        .default([], "none"),
    )
    .addOption(
      new Option(
        "--fact <name=true|false...>",
        `what is known about the cluster, one of ${factWords.join(", ")}; may be repeated`,
      )
        .argParser(collectFact)
        .default({}, "nothing is known, and rules that ask pass"),
    )
    .option("--nodes <count>", "how many nodes the cluster has", parseCount);
}

const help = `
Errors are what Helm, the chart, the API server or a rule of Ichor refuses. Warnings are accepted, but do not do what
the text suggests. Codes are explained in docs/reference/findings.md.

The text form is one finding a line, file:line:column: severity: message [code], as editors and CI systems read it.
The JSON form is written in every case, also when there are errors:
  ichorVersion  version of this program
  chart         name, version, digest, whether it is the pinned one, and a note
  findings      code, severity, path, line, column, message, and where there is one a remedy and a suggestion with edits.
                A path is written with dots, hubble.relay.enabled; list items and unusual keys are in brackets,
                extraEnv[0].name and nodeSelector["kubernetes.io/os"]. Lines and columns start at 1.
  effective     Ichor's defaults, the text and the keys that Ichor owns, merged; secrets are ***. null: it cannot be read
  origins       for each path of the effective values and of the chart's defaults whose value counts:
                chart, ichor, user or owned
  objects       the rendered objects, with the file name of each where --render wrote it. Rules of Ichor do not keep
                Helm from rendering, so objects may be there beside errors

Charts are looked for in ICHOR_CHART_DIRS, ICHOR_ARTIFACTS_DIR (cilium-<version>.tgz), the cache, and at the pinned
address unless ICHOR_FETCH_CHARTS is false. A chart that nobody pinned is used, and that is said.

Exit codes: 0 clean or warnings only, 1 errors, or nothing could be checked.

Examples:
  $ ichor cni values check -f values.yaml
  $ ichor cni values check -f values.yaml --chart-version 1.19.6 --kube-proxy enabled -o json
  $ ichor cni values check -f values.yaml --fact gatewayApiCrds=true --render rendered
`;
