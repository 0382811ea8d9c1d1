import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { tickMs } from "../context/clock.ts";
import { draw, testNow } from "../testing/draw.tsx";
import { Time } from "./time.tsx";

afterEach(() => void vi.useRealTimers());

test("a time is relative, machine readable, and absolute in its tip", () => {
  draw(<Time at={testNow - 720_000} />);
  const time = screen.getByText("12 minutes ago");
  expect(time.getAttribute("datetime")).toBe("2026-11-30T13:02:44.000Z");
  expect(time.dataset.tip).toBe("2026-11-30 14:02:44, UTC+01:00");
  expect(time.tabIndex).toBe(0);
});

test("in a table a time is short and no stop of its own", () => {
  draw(<Time at={testNow - 720_000} form="table" />);
  expect(screen.getByText("12 min ago").tabIndex).toBe(-1);
});

test("a time counts on every 5 s", () => {
  vi.useFakeTimers();
  let now = testNow;
  draw(<Time at={testNow - 22_000} />, { now: () => now });
  now += tickMs;
  act(() => void vi.advanceTimersByTime(tickMs));
  expect(screen.getByText("27 s ago")).toBeDefined();
});

test("while the stream is stale a time is absolute and does not count", () => {
  draw(<Time at={testNow - 22_000} />, { isStale: true });
  expect(screen.getByText("14:14:22")).toBeDefined();
});

test("a time that is none is said to be unknown", () => {
  draw(<Time at="yesterday" />);
  expect(screen.getByText("unknown time")).toBeDefined();
});
