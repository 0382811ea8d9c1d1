import type { Against } from "@ichor/services/values";
import { Command, Option } from "commander";
import type {
  DiffOptions,
  EditOptions,
  GetOptions,
  OutputFormat,
  SaveOptions,
  SetOptions,
  ValuesView,
} from "../values/values-options.ts";
import { addClusterOptions, outputOption, type RawClusterOptions, toClusterOptions } from "./options.ts";
import { collect, parseLines, parsePath } from "./parse-arguments.ts";

type RawView = { effective?: true | undefined; computed?: true | undefined };
type RawOutput<F extends string = OutputFormat> = { output: F };

/** `ichor cni values get`. */
export function getCommand(run: (options: GetOptions) => Promise<void>): Command {
  const command = new Command("get")
    .summary("print the values of a cluster")
    .description("Prints the values of a cluster: what people typed, or what follows from it.");
  addClusterOptions(command)
    .option("-f, --file <file>", "a text in the place of the stored one, - for standard input", parsePath)
    .addOption(
      new Option("--effective", "Ichor's defaults, the user layer and the keys that Ichor owns").conflicts(
        "computed",
      ),
    )
    .option("--computed", "the effective values over the defaults of the chart")
    .addOption(outputOption(["yaml", "json", "text"], "yaml"))
    .addHelpText("after", getHelp);
  return command.action(
    ({
      file,
      output,
      effective,
      computed,
      ...cluster
    }: RawClusterOptions & RawView & RawOutput & { file?: string }) =>
      run({
        ...toClusterOptions(cluster),
        view: viewOf({ effective, computed }) ?? "user",
        output,
        ...(file === undefined ? {} : { file }),
      }),
  );
}

const getHelp = `
The user layer is printed exactly as it was typed, with its comments. Effective and computed values are printed without
secrets. -o text says for each key whose value it is.

Examples:
  $ ichor cni values get > values.yaml
  $ ichor cni values get --computed -o text
  $ ichor cni values get -f values.yaml --effective       what would follow from a file
`;

type RawDiff = RawClusterOptions &
  RawView &
  RawOutput & { file?: string; against: Against; showRegenerated?: true; unified: number };

/** `ichor cni values diff`. */
export function diffCommand(run: (options: DiffOptions) => Promise<void>): Command {
  const command = new Command("diff")
    .summary("show what values would change")
    .description(
      "Shows what values would change in the cluster: keys, rendered objects, and which pods restart.",
    );
  addClusterOptions(command)
    .option("-f, --file <file>", "values file, - for standard input (default: the stored values)", parsePath)
    .addOption(
      new Option("--against <base>", "compare with the release that runs, or with the stored values")
        .choices(["release", "stored"])
        .default("release"),
    )
    .addOption(
      new Option("--effective", "show differences of effective values (default)").conflicts("computed"),
    )
    .option("--computed", "show differences of computed values, with the chart's defaults")
    .option("--show-regenerated", "also show what is new at every render, such as certificates")
    .option("--unified <lines>", "equal lines beside a change", parseLines, 3)
    .addOption(outputOption(["text", "yaml", "json"], "text"))
    .addHelpText("after", diffHelp);
  return command.action(
    ({ file, against, output, effective, computed, showRegenerated, unified, ...cluster }: RawDiff) =>
      run({
        ...toClusterOptions(cluster),
        against,
        view: computed ? "computed" : "effective",
        showsRegenerated: showRegenerated === true,
        contextLines: unified,
        output,
        ...(file === undefined ? {} : { file }),
      }),
  );
}

const diffHelp = `
The difference is written to standard output, findings and the base of the comparison to standard error. Secrets are
marks such as ***1f2e3d4c: equal marks, equal secrets.

Exit codes: 0 no change (or only what is new at every render), 2 a change, 1 an error: the text is refused, or nothing
could be compared.

Examples:
  $ ichor cni values diff -f values.yaml
  $ ichor cni values diff                          what is saved and does not run yet
  $ ichor cni values diff -f values.yaml -o json
`;

type RawSave = {
  reason: string;
  yes?: true | undefined;
  dryRun?: true | undefined;
  confirm: readonly string[];
};

/** `ichor cni values set`. */
export function setCommand(run: (options: SetOptions) => Promise<void>): Command {
  const command = new Command("set")
    .summary("replace the values of a cluster")
    .description(
      "Replaces the user layer of a cluster by a file: the text is stored as it is, with its comments.",
    );
  addClusterOptions(command).requiredOption(
    "-f, --file <file>",
    "values file, - for standard input",
    parsePath,
  );
  addSaveOptions(command)
    .addOption(outputOption(["text", "yaml", "json"], "text"))
    .addHelpText("after", setHelp);
  return command.action(
    ({
      file,
      output,
      reason,
      yes,
      dryRun,
      confirm,
      ...cluster
    }: RawClusterOptions & RawSave & RawOutput & { file: string }) =>
      run({ ...toClusterOptions(cluster), ...toSaveOptions({ reason, yes, dryRun, confirm }), file, output }),
  );
}

const setHelp = `
What would change is shown first, and asked for in a terminal. Elsewhere --yes is needed. A change that takes something
away that the network stands on asks for a word to be typed: --confirm gives it.
Exactly what was shown is saved: if anything moved meanwhile, nothing is saved. Clusters that are managed in Git are
refused.

Examples:
  $ ichor cni values set -f values.yaml --reason "relay for the lab"
  $ ichor cni values set -f values.yaml --dry-run
  $ ichor cni values set -f - --yes < values.yaml
`;

/** `ichor cni values edit`. */
export function editCommand(run: (options: EditOptions) => Promise<void>): Command {
  const command = new Command("edit")
    .summary("change the values of a cluster in your editor")
    .description(
      "Opens the user layer of a cluster in $VISUAL or $EDITOR, shows what would change, and saves it.",
    );
  addClusterOptions(command);
  addSaveOptions(command).addHelpText("after", editHelp);
  return command.action(({ reason, yes, dryRun, confirm, ...cluster }: RawClusterOptions & RawSave) =>
    run({ ...toClusterOptions(cluster), ...toSaveOptions({ reason, yes, dryRun, confirm }) }),
  );
}

const editHelp = `
A text that is refused is opened again with its findings on top; leaving it unchanged gives up. Nothing typed is lost:
whenever the text was not saved, its file stays and is named. If somebody else changed the values meanwhile, both texts
are merged and opened again.

Examples:
  $ ichor cni values edit
  $ EDITOR="code --wait" ichor cni values edit --reason "relay for the lab"
`;

function addSaveOptions(command: Command): Command {
  return command
    .option("--reason <text>", "why, at most 200 characters; it is kept with the change", "")
    .option("-y, --yes", "save without asking")
    .option("--dry-run", "ask the API server whether it would accept it, and save nothing")
    .addOption(
      new Option("--confirm <word>", "word that confirms a danger; may be repeated")
        .argParser(collect)
        .default([], "none"),
    );
}

function toSaveOptions({ reason, yes, dryRun, confirm }: RawSave): SaveOptions {
  return { reason, isYes: yes === true, isDryRun: dryRun === true, confirmations: confirm };
}

function viewOf({ effective, computed }: RawView): ValuesView | undefined {
  if (computed) return "computed";
  return effective ? "effective" : undefined;
}
