import { type ErrorCode, errorCodes } from "@ichor/errors";

/** Exit code of a command that did what it was asked for, and found nothing to report. */
export const succeeded = 0;
/** Exit code of `check` and `diff` for every error, and of wrong usage. */
export const failed = 1;
/** Exit code of `diff` for a change. */
export const changed = 2;

/** What an exit code says. */
export type ExitCode = { readonly exitCode: number; readonly meaning: string };

/** Exit codes of failed operations. `diff` and `check` give 1 for all of them but `canceled`. */
export const exitCodes: Readonly<Record<ErrorCode, ExitCode>> = {
  invalid: { exitCode: 1, meaning: "the input is wrong: usage, a text with errors, a file that is no text" },
  "not-found": { exitCode: 3, meaning: "a cluster, chart, file or kubeconfig entry does not exist" },
  "already-exists": { exitCode: 4, meaning: "something of that name exists already" },
  conflict: {
    exitCode: 5,
    meaning: "somebody else changed what was read; look at it again and repeat the command",
  },
  denied: { exitCode: 6, meaning: "a permission is missing; the message names verb and resource" },
  unauthenticated: { exitCode: 7, meaning: "the API server does not accept the credential" },
  precondition: {
    exitCode: 8,
    meaning: "refused in this state: managed in Git, not confirmed, something that is needed is missing",
  },
  exhausted: { exitCode: 9, meaning: "too much at once; try again later" },
  unavailable: { exitCode: 10, meaning: "the API server, the engine or a download does not answer" },
  timeout: { exitCode: 11, meaning: "an answer did not come in time" },
  canceled: { exitCode: 130, meaning: "ended by Ctrl-C or a signal" },
  internal: { exitCode: 70, meaning: "a fault of Ichor" },
};

/** The exit codes in the order of the reference. */
export function listExitCodes(): readonly (ExitCode & { readonly code: ErrorCode })[] {
  return errorCodes.map((code) => ({ code, ...exitCodes[code] }));
}
