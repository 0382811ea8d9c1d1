import { describe, expect, test } from "vitest";
import { lateSeat } from "./late-seat.ts";
import type { HubMember, HubSeat } from "./watch-hub.ts";

const member: HubMember = { onMessage: () => undefined, onState: () => undefined };
const topic = new Uint8Array([1]);

/** A hub that writes down what it is asked. */
function recordingHub() {
  const asked: string[] = [];
  const join = (): HubSeat => ({
    subscribe: (topicId) => asked.push(`subscribe ${topicId}`),
    unsubscribe: (topicId) => asked.push(`unsubscribe ${topicId}`),
    retryNow: () => asked.push("retry"),
    leave: () => asked.push("leave"),
  });
  return { asked, join };
}

describe("a late seat", () => {
  test("asks for what was wanted meanwhile, and passes everything on afterwards", async () => {
    const { asked, join } = recordingHub();
    const seat = lateSeat(async () => join)(member);
    seat.subscribe("one", topic);
    seat.subscribe("two", topic);
    seat.unsubscribe("one");
    expect(asked).toEqual([]);
    await Promise.resolve();
    await Promise.resolve();
    seat.retryNow();
    seat.leave();
    expect(asked).toEqual(["subscribe two", "retry", "leave"]);
  });

  test("never sits down when it was left before", async () => {
    const { asked, join } = recordingHub();
    const seat = lateSeat(async () => join)(member);
    seat.subscribe("one", topic);
    seat.leave();
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual([]);
  });
});
