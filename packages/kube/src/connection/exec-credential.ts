import { spawn } from "node:child_process";
import { isAbsolute, join } from "node:path";
import { IchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";
import type { Credential } from "./connection.ts";
import { fieldOf, type KubeconfigFields, listOf } from "./kubeconfig-file.ts";

// Credential plugins of kubeconfig users (client.authentication.k8s.io): a program prints a token or a client
// certificate, with the time until which it is good.

/** How the plugin is run. */
export type ExecOptions = {
  fields: KubeconfigFields;
  /** folder of the kubeconfig: relative commands start there */
  folder: string;
  /** what the plugin sees besides its own variables */
  env: Readonly<Record<string, string | undefined>>;
  /** the plugin may talk to a person on this terminal */
  isInteractive: boolean;
  clock: Clock;
  /** receives what the plugin prints for people */
  report?: ((line: string) => void) | undefined;
};

/** Runs the plugin when there is no credential that is still good; concurrent callers share one run. */
export type ExecCredential = { credential(signal: AbortSignal): Promise<Credential>; forget(): void };

const knownVersions = ["client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"];
const longestOutputBytes = 1 << 20;
/** how long before its end a credential counts as over */
const marginMs = 10_000;

/** Prepares a credential plugin; a plugin that cannot be run is `precondition`. */
export function createExecCredential(options: ExecOptions): ExecCredential {
  let cached: { value: Credential; untilMs: number } | undefined;
  let running: Promise<Credential> | undefined;
  return {
    forget() {
      cached = undefined;
    },
    credential(signal) {
      if (cached && options.clock.now() < cached.untilMs) return Promise.resolve(cached.value);
      running ??= runPlugin(options, signal)
        .then((fresh) => {
          cached = fresh;
          return fresh.value;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}

async function runPlugin(
  options: ExecOptions,
  signal: AbortSignal,
): Promise<{ value: Credential; untilMs: number }> {
  const { fields, clock } = options;
  const command = fieldOf(fields, "command") ?? "";
  const apiVersion = fieldOf(fields, "apiVersion") ?? "";
  if (command === "" || !knownVersions.includes(apiVersion))
    throw failed(command, "its entry in the kubeconfig names no command or an unknown apiVersion", fields);
  if (fieldOf(fields, "interactiveMode") === "Always" && !options.isInteractive)
    throw failed(command, "it needs a terminal", fields);
  const output = await outputOf(options, { command, apiVersion, signal });
  const value = parseExecCredential(output, apiVersion);
  if (!value) throw failed(command, "it printed no credential of the announced version", fields);
  const expires = value.expiration === undefined ? Number.POSITIVE_INFINITY : Date.parse(value.expiration);
  return {
    value: value.credential,
    untilMs: Number.isNaN(expires) ? clock.now() : expires - marginMs,
  };
}

type Run = { command: string; apiVersion: string; signal: AbortSignal };

function outputOf(options: ExecOptions, { command, apiVersion, signal }: Run): Promise<string> {
  const { fields, folder, isInteractive, report } = options;
  const isPath = command.includes("/") && !isAbsolute(command);
  const child = spawn(isPath ? join(folder, command) : command, listOf(fields, "args").map(String), {
    env: environment(options, apiVersion),
    stdio: [isInteractive ? "inherit" : "ignore", "pipe", "pipe"],
    signal,
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
    if (stdout.length > longestOutputBytes) child.kill();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => report?.(chunk.trimEnd()));
  return new Promise((resolve, reject) => {
    child.on("error", (error: NodeJS.ErrnoException) => {
      const words = error.code === "ENOENT" ? "it is not installed" : "it could not be started";
      reject(signal.aborted ? canceled(command) : failed(command, words, fields));
    });
    child.on("close", (code) => {
      if (code === 0) resolve(stdout);
      else reject(failed(command, `it exited with ${code ?? "a signal"}`, fields));
    });
  });
}

function environment({ env, fields, isInteractive }: ExecOptions, apiVersion: string): NodeJS.ProcessEnv {
  const own = listOf(fields, "env").flatMap((entry) => {
    const { name, value } = entry as { name?: string; value?: string };
    return name ? [[name, value ?? ""] as const] : [];
  });
  const info = { apiVersion, kind: "ExecCredential", spec: { interactive: isInteractive } };
  return { ...env, ...Object.fromEntries(own), KUBERNETES_EXEC_INFO: JSON.stringify(info) };
}

function parseExecCredential(
  output: string,
  apiVersion: string,
): { credential: Credential; expiration?: string } | undefined {
  try {
    const answer = JSON.parse(output) as { apiVersion?: string; status?: Record<string, string> };
    const { token, clientCertificateData, clientKeyData, expirationTimestamp } = answer.status ?? {};
    if (answer.apiVersion !== apiVersion || (!token && !clientCertificateData)) return undefined;
    return {
      credential: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(clientCertificateData && clientKeyData
          ? { clientCertificate: clientCertificateData, clientKey: clientKeyData }
          : {}),
      },
      ...(expirationTimestamp ? { expiration: expirationTimestamp } : {}),
    };
  } catch {
    return undefined;
  }
}

function failed(command: string, words: string, fields: KubeconfigFields): IchorError {
  const hint = fieldOf(fields, "installHint");
  return new IchorError("unauthenticated", `the credential program ${command} gave no credential: ${words}`, {
    details: hint ? { remedy: hint.split("\n")[0]?.slice(0, 200) ?? "" } : {},
  });
}

function canceled(command: string): IchorError {
  return new IchorError("canceled", `the credential program ${command} was stopped`);
}
