import { expect, test } from "vitest";
import { createKeyedWorker } from "./keyed-worker.ts";

test("works on a key once at a time, and once more for all that was asked meanwhile", async () => {
  const gates: (() => void)[] = [];
  const log: string[] = [];
  const worker = createKeyedWorker(async (key) => {
    log.push(`begin ${key}`);
    await new Promise<void>((resolve) => gates.push(resolve));
    log.push(`end ${key}`);
  });
  for (const key of ["a", "a", "b", "a"]) worker.ask(key);
  expect(log).toEqual(["begin a", "begin b"]);
  gates[0]?.();
  await new Promise(setImmediate);
  expect(log).toEqual(["begin a", "begin b", "end a", "begin a"]);
  worker.ask("a");
  const stopped = worker.stop();
  for (const open of gates) open();
  await stopped;
  worker.ask("c");
  expect(log).toEqual(["begin a", "begin b", "end a", "begin a", "end b", "end a"]);
});
