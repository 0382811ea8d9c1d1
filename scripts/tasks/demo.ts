// The demo: a dev cluster with Cilium, the server and the console, in the foreground until Ctrl-C. Progress goes to
// standard error, the address to standard output.
import { parseArgs } from "node:util";
import { addressSocketPath, askAddress } from "../demo/address-socket.ts";
import { explainError } from "../demo/explain-error.ts";
import { openBrowser } from "../demo/open-browser.ts";
import { announceEarly, answerOthers, serveDemo } from "../demo/serve-demo.ts";
import { type Demo, startDemo } from "../demo/start-demo.ts";
import { stopSignal } from "../demo/stop-signal.ts";

const usage = `usage: npm run demo -- [--port N] [--no-open]
       npm run demo -- --as admin|editor|viewer|nobody
  --port N    where the console listens (default 8443, or a free port where that one is in use)
  --no-open   open no browser
  --as NAME   print another address of the running demo, as one of its users`;
const usualPort = 8443;
const startedAtMs = Number(process.env["ICHOR_TASK_STARTED_MS"] ?? performance.timeOrigin);
const say = (line: string) => process.stderr.write(`${line}\n`);
const tell = (line: string) => process.stdout.write(`${line}\n`);
const seconds = () => ((Date.now() - startedAtMs) / 1000).toFixed(1);

function readOptions() {
  const flag = { type: "boolean" } as const;
  try {
    const options = { port: { type: "string" }, as: { type: "string" }, "no-open": flag } as const;
    const { values } = parseArgs({ options });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536))
      throw new Error(`${values.port} is no port`);
    return { port, as: values.as, isQuiet: values["no-open"] ?? false };
  } catch (error) {
    say(`${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;
  if (options.as !== undefined) return printAddress(options.as);
  return runDemo(options);
}

async function printAddress(user: string): Promise<number> {
  const answer = await askAddress(addressSocketPath(), user);
  if (answer && "address" in answer) {
    tell(`Ichor console: ${answer.address}`);
    return 0;
  }
  say(answer?.refusal ?? "no demo runs here; start it with npm run demo");
  return 1;
}

async function runDemo({ port, isQuiet }: { port: number | undefined; isQuiet: boolean }): Promise<number> {
  const signal = stopSignal(process);
  let answers: ReturnType<typeof answerOthers> | undefined;
  const onEarly = (consoleAs: Demo["consoleAs"]) => {
    answers = answerOthers(consoleAs);
    announceEarly(say);
  };
  const report = (line: string) => say(`${seconds().padStart(6)} s  ${line}`);
  try {
    const isPortFlexible = port === undefined;
    await using demo = await startDemo({ report, signal, port: port ?? usualPort, isPortFlexible, onEarly });
    await using _ = await (answers ?? answerOthers(demo.consoleAs));
    const open = (address: string) => (isQuiet ? undefined : openBrowser(address, process));
    return await serveDemo(demo, { signal, say, tell, open, input: process.stdin, seconds });
  } catch (error) {
    if (signal.aborted) return 0;
    say(explainError(error));
    return 1;
  } finally {
    await (await answers)?.[Symbol.asyncDispose]();
  }
}

// a build that goes on would keep the process alive
process.exit(await main());
