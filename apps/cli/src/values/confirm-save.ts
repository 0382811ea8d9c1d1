import { IchorError } from "@ichor/errors";
import type { PreviewDanger } from "@ichor/services/values";
import type { Host, Terminal } from "../host/host.ts";
import type { SaveOptions } from "./values-options.ts";

/** What a person said to a preview; undefined: do not save. */
export type SaveConsent = { readonly reason: string; readonly confirmations: readonly string[] } | undefined;

/**
 * Asks for what a save still needs: a reason where something is dangerous, the word of each danger, and whether to save
 * at all. Where nobody can be asked, what the options do not say is `precondition` and names the option.
 */
export async function confirmSave(
  dangers: readonly PreviewDanger[],
  options: SaveOptions,
  host: Host,
): Promise<SaveConsent> {
  const { isYes, isDryRun } = options;
  const terminal = isYes ? undefined : host.terminal;
  if (terminal === undefined) return decideWithoutAsking(dangers, options);
  const confirmations = await askWords(dangers, options, terminal);
  if (confirmations === undefined) return undefined;
  const reason = await askReason(dangers, options, terminal);
  if (isDryRun) return { reason, confirmations };
  const answer = await terminal.ask("Save these values? [y/N] ");
  return /^y(es)?$/i.test(answer?.trim() ?? "") ? { reason, confirmations } : undefined;
}

function decideWithoutAsking(
  dangers: readonly PreviewDanger[],
  { isYes, isDryRun, reason, confirmations }: SaveOptions,
): SaveConsent {
  const [open, ...more] = unconfirmed(dangers, confirmations);
  if (open !== undefined) {
    const words = [open, ...more].map(({ confirmation }) => `--confirm ${confirmation}`).join(" ");
    throw new IchorError("precondition", `nothing was saved, because this is not confirmed: ${open.title}`, {
      details: { remedy: `Add ${words}` },
    });
  }
  if (dangers.length > 0 && reason === "") {
    throw new IchorError("precondition", "nothing was saved, because a dangerous change needs a reason", {
      details: { remedy: "Add --reason" },
    });
  }
  if (isYes || isDryRun) return { reason, confirmations };
  throw new IchorError("precondition", "nothing was saved, because nobody can be asked here", {
    details: { remedy: "Add --yes to save without asking" },
  });
}

function unconfirmed(dangers: readonly PreviewDanger[], words: readonly string[]): PreviewDanger[] {
  return dangers.filter(({ confirmation }) => confirmation !== "" && !words.includes(confirmation));
}

async function askWords(
  dangers: readonly PreviewDanger[],
  { confirmations }: SaveOptions,
  terminal: Terminal,
): Promise<readonly string[] | undefined> {
  const words = [...confirmations];
  for (const { title, confirmation } of unconfirmed(dangers, confirmations)) {
    if (words.includes(confirmation)) continue;
    const answer = await terminal.ask(`${title}. Type ${confirmation} to confirm: `);
    if (answer?.trim() !== confirmation) return undefined;
    words.push(confirmation);
  }
  return words;
}

async function askReason(
  dangers: readonly PreviewDanger[],
  { reason }: SaveOptions,
  terminal: Terminal,
): Promise<string> {
  if (reason !== "" || dangers.length === 0) return reason;
  return (await terminal.ask("Why is this done? "))?.trim() ?? "";
}
