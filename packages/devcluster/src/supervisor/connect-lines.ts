import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { IchorError } from "@ichor/errors";

/** A message that nobody asked for. */
export type LineEvent = { event: string } & Record<string, unknown>;

/** Requests and answers as JSON lines over the standard streams of a child. */
export type LineConnection = {
  /** Sends one request and resolves with its result. Rejects when the child refuses it or ends. */
  request(op: string, params: Record<string, unknown>): Promise<unknown>;
  /** resolves when the child is gone */
  closed: Promise<void>;
  /** Ends the child's standard input. */
  end(): void;
};

type Answer = { id: number; result?: unknown; error?: string };
type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** Speaks JSON lines with a child whose standard input and output are pipes. */
export function connectLines(
  child: ChildProcess & { stdin: Writable; stdout: Readable },
  onEvent: (event: LineEvent) => void,
): LineConnection {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let gone = false;
  const closed = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  }).then(() => {
    gone = true;
    for (const { reject } of waiting.values()) reject(ended());
    waiting.clear();
  });
  child.stdin.on("error", () => undefined); // the child is gone; `closed` tells
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as Answer | LineEvent;
    if ("event" in message) return onEvent(message);
    settle(message, waiting);
  });
  return {
    closed,
    end: () => child.stdin.end(),
    request: (op, params) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(ended());
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        child.stdin.write(`${JSON.stringify({ id, op, params })}\n`);
      }),
  };
}

function settle(answer: Answer, waiting: Map<number, Waiting>): void {
  const waiter = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (answer.error === undefined) waiter?.resolve(answer.result);
  else waiter?.reject(new IchorError("internal", `supervisor: ${answer.error}`));
}

function ended(): IchorError {
  return new IchorError("unavailable", "the supervisor of the dev cluster has ended", { retry: "never" });
}
