import { Command } from "commander";
import type { ConsoleOptions } from "../console/console-options.ts";
import { parseChartVersion, parsePath, parsePort } from "./parse-arguments.ts";

type RawOptions = {
  port: number;
  open: boolean;
  readOnly?: true;
  kubeconfig?: string;
  context?: string;
  chartVersion?: string;
};

/** `ichor console`. */
export function consoleCommand(run: (options: ConsoleOptions) => Promise<void>): Command {
  return new Command("console")
    .description("Serves the console on this machine, with your rights in the current kubeconfig context.")
    .option("--port <port>", "port on 127.0.0.1; 0 lets the system choose", parsePort, 0)
    .option("--no-open", "do not open a browser")
    .option("--read-only", "take every write off the server")
    .option("--chart-version <version>", "open the values workbench on a chart of Cilium", parseChartVersion)
    .option("--kubeconfig <file>", "kubeconfig file (default: $KUBECONFIG or ~/.kube/config)", parsePath)
    .option("--context <name>", "context of the kubeconfig (default: the current one)")
    .addHelpText("after", help)
    .action(({ open, readOnly, port, kubeconfig, context, chartVersion }: RawOptions) =>
      run({
        port,
        opens: open,
        isReadOnly: readOnly === true,
        ...(kubeconfig === undefined ? {} : { kubeconfig }),
        ...(context === undefined ? {} : { context }),
        ...(chartVersion === undefined ? {} : { chartVersion }),
      }),
    );
}

const help = `
The address is printed on standard output. It signs in one browser, once, within a minute; in a terminal Enter prints
another one. Ctrl-C stops the console. A cluster without Ichor's custom resources gets the values workbench, which
checks values against a chart version and compares them with an existing Helm release of Cilium; it saves nothing.

Examples:
  $ ichor console
  $ ichor console --no-open --port 8443 --context prod
  $ ichor console --read-only
`;
