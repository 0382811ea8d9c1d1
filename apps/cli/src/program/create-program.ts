import { Command } from "commander";
import { checkCommand } from "./check-command.ts";
import type { Commands } from "./commands.ts";
import { consoleCommand } from "./console-command.ts";
import { outputOption } from "./options.ts";
import { diffCommand, editCommand, getCommand, setCommand } from "./values-commands.ts";

/** What a program is made of. */
export type ProgramOptions = {
  readonly version: string;
  readonly commands: Commands;
  /** receives the exit code of the command that ran */
  onFinished(exitCode: number): void;
};

/** The tree of commands with their options and help texts. It loads nothing of what commands do. */
export function createProgram({ version, commands, onFinished }: ProgramOptions): Command {
  const finish = (work: Promise<number>) => work.then(onFinished);
  const program = new Command("ichor")
    .description("Manages Talos Linux clusters whose network is Cilium.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "explain the command")
    .helpCommand("help [command]", "explain a command")
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError("(add --help for what the command accepts)")
    .addHelpText("after", programHelp)
    .exitOverride();
  const values = group("values", "The values of Cilium: read, check, compare, change.")
    .addCommand(getCommand((options) => finish(commands.get(options))))
    .addCommand(diffCommand((options) => finish(commands.diff(options))))
    .addCommand(setCommand((options) => finish(commands.set(options))))
    .addCommand(editCommand((options) => finish(commands.edit(options))))
    .addCommand(checkCommand((options) => finish(commands.check(options))));
  program
    .addCommand(group("cni", "The cluster's network.").addCommand(values))
    .addCommand(consoleCommand((options) => finish(commands.console(options))))
    .addCommand(
      new Command("version")
        .description("Print the version of Ichor.")
        .addOption(outputOption(["text", "json"], "text"))
        .action(({ output }: { output: "text" | "json" }) => finish(commands.version({ output }))),
    );
  inherit(program);
  return program;
}

const programHelp = `
Examples:
  $ ichor console                                  open the console for the current kubeconfig context
  $ ichor cni values get                           print the values that are stored
  $ ichor cni values edit                          change them in your editor, look at the difference, save
  $ ichor cni values check -f values.yaml          check a file without a cluster

Exit codes: 0 done, 1 an error in what was given, 2 \`diff\` found a change, others as docs/reference/cli.md says.
`;

function group(name: string, description: string): Command {
  return new Command(name).description(description);
}

/** Every command fails in the same way: by an error that the edge of the process translates. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inherit(child);
  }
}
