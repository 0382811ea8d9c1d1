import { isIchorError } from "@ichor/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFairLimiter } from "./fair-limiter.ts";

const never = new AbortController().signal;

/** Work that ends when the test says so. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasStarted = false;
  const run = () => {
    hasStarted = true;
    return promise;
  };
  return { run, end: resolve, hasStarted: () => hasStarted };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("no more runs at once than allowed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 20 }),
      fc.scheduler(),
      async (most, owners, scheduler) => {
        const limiter = createFairLimiter({ most });
        let running = 0;
        let highest = 0;
        const all = owners.map((owner) =>
          limiter.run(owner, never, async () => {
            running++;
            highest = Math.max(highest, running);
            await scheduler.schedule(Promise.resolve());
            running--;
          }),
        );
        await scheduler.waitFor(Promise.all(all));
        expect(highest).toBeLessThanOrEqual(most);
        expect(running).toBe(0);
      },
    ),
  );
});

test("somebody who types a lot does not keep others waiting", async () => {
  const limiter = createFairLimiter({ most: 1 });
  const order: string[] = [];
  const note = (owner: string) => limiter.run(owner, never, async () => void order.push(owner));
  const first = openWork();
  const all = [
    limiter.run("busy", never, first.run),
    note("busy"),
    note("busy"),
    note("busy"),
    note("other"),
  ];
  first.end();
  await Promise.all(all);
  expect(order.indexOf("other")).toBeLessThanOrEqual(1);
});

test("work that nobody waits for any more never starts", async () => {
  const limiter = createFairLimiter({ most: 1 });
  const first = openWork();
  const dropped = openWork();
  const leaving = new AbortController();
  const running = limiter.run("a", never, first.run);
  const waiting = limiter.run("a", leaving.signal, dropped.run);
  leaving.abort();
  await expect(waiting).rejects.toSatisfy((error) => isIchorError(error, "canceled"));
  first.end();
  await running;
  await turn();
  expect(dropped.hasStarted()).toBe(false);
  await expect(limiter.run("a", leaving.signal, dropped.run)).rejects.toSatisfy((error) =>
    isIchorError(error, "canceled"),
  );
});

test("a failure makes room like a success", async () => {
  const limiter = createFairLimiter({ most: 1 });
  await expect(limiter.run("a", never, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limiter.run("a", never, async () => 1)).toBe(1);
});

test("a pile that grows without end is refused", async () => {
  const limiter = createFairLimiter({ most: 1, mostWaiting: 2 });
  const first = openWork();
  const running = limiter.run("a", never, first.run);
  const waiting = [1, 2].map((value) => limiter.run("a", never, async () => value));
  await expect(limiter.run("a", never, async () => 3)).rejects.toSatisfy((error) =>
    isIchorError(error, "exhausted"),
  );
  first.end();
  await running;
  expect(await Promise.all(waiting)).toEqual([1, 2]);
});
