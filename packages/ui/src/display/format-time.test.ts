import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAbsolute, formatClock, formatDuration, formatRelative } from "./format-time.ts";

const now = Date.parse("2026-11-30T14:14:44+01:00");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  { ago: 0, sentence: "just now", table: "just now", span: "0 s" },
  { ago: 22_000, sentence: "22 s ago", table: "22 s ago", span: "22 s" },
  { ago: minute, sentence: "1 minute ago", table: "1 min ago", span: "1 min" },
  { ago: 12 * minute + 59_000, sentence: "12 minutes ago", table: "12 min ago", span: "12 min" },
  { ago: 2 * hour, sentence: "2 hours ago", table: "2 h ago", span: "2 h" },
  { ago: day, sentence: "1 day ago", table: "1 day ago", span: "1 day" },
  { ago: 4 * day, sentence: "4 days ago", table: "4 days ago", span: "4 days" },
  { ago: 90 * day, sentence: "2 months ago", table: "2 months ago", span: "2 months" },
  { ago: 800 * day, sentence: "2 years ago", table: "2 years ago", span: "2 years" },
])("$ago ms ago reads $sentence", ({ ago, sentence, table, span }) => {
  expect(formatRelative(now - ago, now, "sentence")).toBe(sentence);
  expect(formatRelative(now - ago, now, "table")).toBe(table);
  expect(formatRelative(now - ago, now, "span")).toBe(span);
});

test("a clock that is a little ahead is now, a time further ahead is to come", () => {
  expect(formatRelative(now + 3_000, now, "sentence")).toBe("just now");
  expect(formatRelative(now + 2 * minute, now, "sentence")).toBe("in 2 minutes");
});

test("the absolute time names its zone", () => {
  const at = Date.parse("2026-11-30T13:02:44Z");
  expect(formatAbsolute(at, "Europe/Berlin")).toBe("2026-11-30 14:02:44, UTC+01:00");
  expect(formatAbsolute(at, "America/New_York")).toBe("2026-11-30 08:02:44, UTC-05:00");
  expect(formatAbsolute(at, "UTC")).toBe("2026-11-30 13:02:44, UTC");
});

test("the clock says the date on another day only", () => {
  const zone = "Europe/Berlin";
  expect(formatClock(now - 12 * minute, now, zone)).toBe("14:02:44");
  expect(formatClock(now - day, now, zone)).toBe("2026-11-29 14:14:44");
});

test("midnight is 00, not 24", () => {
  expect(formatAbsolute(Date.parse("2026-11-30T00:00:00Z"), "UTC")).toBe("2026-11-30 00:00:00, UTC");
});

test("a duration rounds down, so that nothing is older than it is", () => {
  expect(formatDuration(59_999)).toBe("59 s");
  expect(formatDuration(hour - 1)).toBe("59 min");
});

test("the time zone of the machine reads as the same zone by its name", () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
      expect(formatAbsolute(date.getTime())).toBe(formatAbsolute(date.getTime(), here));
    }),
  );
});
