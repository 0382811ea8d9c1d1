import { expect, test } from "vitest";
import { createSessions } from "./sessions.ts";

test("a session is known to the process that opened it, and to no other", () => {
  const sessions = createSessions();
  const mark = sessions.open();
  expect(sessions.isOpen(mark)).toBe(true);
  expect(createSessions().isOpen(mark)).toBe(false);
  expect(sessions.open()).not.toBe(mark);
});

test.each(["", ".", "a", "a.b", "a.b.c"])("%j is no session", (mark) => {
  expect(createSessions().isOpen(mark)).toBe(false);
});

test("a mark with another id, signature or end is no session", () => {
  const sessions = createSessions();
  const [id = "", signature = ""] = sessions.open().split(".");
  const [otherId = "", otherSignature = ""] = sessions.open().split(".");
  for (const mark of [
    `${otherId}.${signature}`,
    `${id}.${otherSignature}`,
    `${id}.${signature}x`,
    `${id}.${signature}.x`,
  ])
    expect(sessions.isOpen(mark)).toBe(false);
});
