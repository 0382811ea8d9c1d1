import { readFile } from "node:fs/promises";
import { addressSocketPath, serveAddresses } from "./address-socket.ts";
import type { Demo } from "./start-demo.ts";

const mostLogLines = 10;

/** What serving the demo needs of the process. */
export type ServeDemo = {
  signal: AbortSignal;
  /** progress and hints */
  say(line: string): void;
  /** the address */
  tell(line: string): void;
  /** called with an address once everything is there */
  open(address: string): void;
  input: Pick<NodeJS.ReadStream, "isTTY" | "on">;
  /** seconds since the command was started */
  seconds(): string;
};

/** Answers other terminals that ask for addresses, from the moment that there are consoles. */
export function answerOthers(consoleAs: Demo["consoleAs"]): Promise<AsyncDisposable | undefined> {
  return serveAddresses(addressSocketPath(), async (user) => (await consoleAs(user)).issueUrl());
}

/** Says what can be used although Cilium is still to come. */
export function announceEarly(say: (line: string) => void): void {
  say("");
  say("Clusters and machines can be seen already; Cilium comes when its release engine is built.");
  say("In another terminal, npm run demo -- --as admin prints an address.");
  say("");
}

/** Prints the address and waits. Gives the exit code: 0 when asked to end, 1 when the control plane ended by itself. */
export async function serveDemo({ cluster, consoleAs }: Demo, process: ServeDemo): Promise<number> {
  const { say, tell, input, signal } = process;
  const admin = await consoleAs("admin");
  const address = admin.issueUrl();
  say(`ready in ${process.seconds()} s`);
  say("");
  tell(`Ichor console: ${address}`);
  say("");
  say("  The address signs in one browser, once, within a minute, as admin.");
  if (input.isTTY) say("  Enter         another address");
  say("  npm run demo -- --as editor    another address, also as viewer or nobody, from another terminal");
  say(`  export KUBECONFIG=${cluster.users.admin.kubeconfig}`);
  say("  Ctrl-C        stops everything");
  process.open(admin.issueUrl());
  if (input.isTTY) input.on("data", () => tell(`Ichor console: ${admin.issueUrl()}`));
  const { promise: asked, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  signal.addEventListener("abort", () => resolve(undefined), { once: true });
  const exit = await Promise.race([asked, cluster.controlPlane.died]);
  if (!exit) return 0;
  say(`${exit.name} ended by itself, so the demo ends as well; start it again with npm run demo.`);
  say(await describeLog(exit.logPath));
  return 1;
}

/** The last lines of a log: the file goes with the demo. */
async function describeLog(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => "");
  const lines = text.trimEnd().split("\n").slice(-mostLogLines);
  return `The end of its log:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
