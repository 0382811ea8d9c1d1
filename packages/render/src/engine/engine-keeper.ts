import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { IchorError } from "@ichor/errors";
import type { EngineConnection } from "./engine-client.ts";
import { type EngineProcess, type EngineProcessOptions, startEngineProcess } from "./engine-process.ts";

/** How often and how fast a program that ended by itself is started again. */
export type KeeperOptions = EngineProcessOptions & {
  readonly maxRestarts: number;
  readonly restartPauseMs: number;
};

const maxPauseMs = 5_000;
/** A program that ran for so long counts its restarts anew. */
const stableMs = 60_000;
/** A connection may be gone a moment before the end of its program is known. */
const settleMs = 500;

type Running = { readonly process: EngineProcess; readonly agent: Agent; readonly transport: Transport };

/** Keeps one engine running: starts it for the first call and again after it ended, for all callers together. */
export class EngineKeeper implements EngineConnection {
  readonly #options: KeeperOptions;
  #running: Running | undefined;
  #starting: Promise<Running> | undefined;
  #hasStarted = false;
  #isStopped = false;
  #restarts = 0;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Process id of the program that runs now, 0 where none does. */
  get pid(): number {
    return this.#running?.process.pid ?? 0;
  }

  async transport(signal?: AbortSignal): Promise<Transport> {
    if (this.#isStopped) {
      throw new IchorError("unavailable", "the render engine was stopped", { retry: "never" });
    }
    if (this.#running?.process.isAlive()) return this.#running.transport;
    // several callers wait for one start; only the first start of all can be canceled
    this.#starting ??= (this.#hasStarted ? this.#startAgain() : this.#start(signal)).finally(() => {
      this.#starting = undefined;
    });
    this.#hasStarted = true;
    return (await this.#starting).transport;
  }

  async isStillAlive(): Promise<boolean> {
    const suspect = this.#running;
    if (suspect === undefined) return false;
    await Promise.race([suspect.process.ended, delay(settleMs, undefined, { ref: false })]);
    return suspect.process.isAlive();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    // a start that is under way ends first, so that nothing is left behind
    const last = this.#running ?? (await this.#starting?.catch(() => undefined));
    last?.agent.destroy();
    await last?.process.stop();
  }

  async #start(signal?: AbortSignal): Promise<Running> {
    const process = await startEngineProcess(this.#options, signal);
    const running = { process, ...connectTo(process.socketPath) };
    this.#running = running;
    const stable = setTimeout(() => {
      this.#restarts = 0;
    }, stableMs).unref();
    void process.ended.then(() => {
      clearTimeout(stable);
      running.agent.destroy();
      if (this.#running === running) this.#running = undefined;
      if (this.#isStopped) return;
      this.#options.report({
        level: "error",
        message: "the render engine ended",
        fields: { pid: process.pid },
      });
    });
    return running;
  }

  async #startAgain(): Promise<Running> {
    const { maxRestarts, restartPauseMs, report } = this.#options;
    if (this.#restarts >= maxRestarts) {
      throw new IchorError("unavailable", `the render engine ended ${this.#restarts} times in a row`, {
        retry: "never",
        details: { remedy: "Look at its log and start this program again." },
      });
    }
    this.#restarts++;
    await delay(Math.min(maxPauseMs, restartPauseMs * 2 ** (this.#restarts - 1)));
    report({
      level: "warn",
      message: "starting the render engine again",
      fields: { attempt: this.#restarts },
    });
    return this.#start();
  }
}

function connectTo(socketPath: string): { agent: Agent; transport: Transport } {
  const agent = new Agent({ keepAlive: true });
  const transport = createConnectTransport({
    baseUrl: "http://engine",
    httpVersion: "1.1",
    nodeOptions: { socketPath, agent },
    useBinaryFormat: true,
  });
  return { agent, transport };
}
