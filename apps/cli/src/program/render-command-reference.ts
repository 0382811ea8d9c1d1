import type { Command, Option } from "commander";
import type { ExitCode } from "../output/exit-codes.ts";

/** The reference page of the command line as Markdown: every command with its options and help, and the exit codes. */
export function renderCommandReference(
  program: Command,
  exitCodes: readonly (ExitCode & { readonly code: string })[],
): string {
  return [
    "# Command line",
    "",
    "Generated from apps/cli by `npm run generate`. Do not edit.",
    "",
    "In a checkout `apps/cli/bin/ichor` runs it. Results go to standard output, progress and failures to standard error. Colors are for terminals only; `NO_COLOR` turns them off.",
    "",
    ...commandsOf(program).flatMap(renderCommand),
    "## Exit codes",
    "",
    "| Code | Error | Meaning |",
    "|---|---|---|",
    "| 0 | | done; for `diff` no change, for `check` no errors |",
    "| 2 | | `diff` found a change |",
    ...exitCodes.map(({ exitCode, code, meaning }) => `| ${exitCode} | ${code} | ${escapeCell(meaning)} |`),
    "",
    "`diff` and `check` give 1 for every error, wrong usage included; only canceled stays 130.",
    "",
    ...environment,
  ].join("\n");
}

const variables: readonly (readonly [name: string, meaning: string])[] = [
  ["KUBECONFIG", "kubeconfig files, as kubectl reads them"],
  ["VISUAL, EDITOR", "the editor of `edit`"],
  ["NO_COLOR", "no colors, whatever it holds"],
  ["ICHOR_RENDER_ENGINE", "path of ichor-render; in a checkout it is built where it is missing"],
  ["ICHOR_CONSOLE_DIST", "folder of the built console; in a checkout it is built where it is missing"],
  ["ICHOR_CHART_DIRS", "charts that are at hand: folders or archives, separated by colons"],
  ["ICHOR_ARTIFACTS_DIR", "folder with chart archives, such as cilium-1.20.0.tgz"],
  ["ICHOR_ARTIFACTS_LOCK", "the file that pins upstream artifacts"],
  ["ICHOR_CACHE_DIR", "where fetched charts are kept (default: ~/.cache/ichor)"],
  ["ICHOR_FETCH_CHARTS", "false: pinned charts that are not at hand are not fetched"],
  ["HTTPS_PROXY, HTTP_PROXY, NO_PROXY", "the way to the API server"],
];

const environment = [
  "## Environment",
  "",
  "| Variable | Meaning |",
  "|---|---|",
  ...variables.map(([name, meaning]) => `| ${name} | ${meaning} |`),
  "",
];

/** Commands that do something, in the order of the help. */
function commandsOf(command: Command): Command[] {
  return command.commands.flatMap((child) => (child.commands.length > 0 ? commandsOf(child) : [child]));
}

function renderCommand(command: Command): string[] {
  const name = fullName(command);
  return [
    `## ${name}`,
    "",
    command.description(),
    "",
    "```",
    `${name} ${command.usage()}`,
    "```",
    "",
    "| Option | Meaning | Default |",
    "|---|---|---|",
    ...command.options.map(renderOption),
    "",
    ...helpAfter(command),
  ];
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

function renderOption(option: Option): string {
  const { flags, description, argChoices, defaultValue, defaultValueDescription, mandatory } = option;
  const choices = argChoices ? ` (${argChoices.join(", ")})` : "";
  const value = defaultValueDescription ?? (isPlain(defaultValue) ? String(defaultValue) : "");
  return `| \`${flags.replaceAll("|", "\\|")}\` | ${escapeCell(description)}${escapeCell(choices)} | ${mandatory ? "required" : escapeCell(value)} |`;
}

function isPlain(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

/** What the help says below the options, as the help writes it. */
function helpAfter(command: Command): string[] {
  let text = "";
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  const after = text.slice(text.indexOf(command.helpInformation()) + command.helpInformation().length).trim();
  return after === "" ? [] : ["```", after, "```", ""];
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
