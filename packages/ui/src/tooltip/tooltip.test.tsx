import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Time } from "../display/time.tsx";
import { draw, testNow } from "../testing/draw.tsx";
import { placeTooltip } from "./place-tooltip.ts";
import { Tooltip } from "./tooltip.tsx";
import { tooltipDelayMs, tooltipStayMs } from "./tooltip-control.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

function drawTip(): HTMLElement {
  draw(
    <Tooltip text="Last message 2 s ago">
      <button type="button">Live</button>
    </Tooltip>,
  );
  return screen.getByRole("button");
}

test("a tooltip shows after the pointer rested for 300 ms, and goes after it left", () => {
  const button = drawTip();
  fireEvent.pointerOver(button);
  wait(tooltipDelayMs - 1);
  expect(screen.queryByRole("tooltip")).toBeNull();
  wait(1);
  expect(screen.getByRole("tooltip").textContent).toBe("Last message 2 s ago");
  fireEvent.pointerOut(button, { relatedTarget: document.body });
  wait(tooltipStayMs);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("the pointer can go onto the tooltip without losing it", () => {
  const button = drawTip();
  fireEvent.pointerOver(button);
  wait(tooltipDelayMs);
  const tip = screen.getByRole("tooltip");
  fireEvent.pointerOut(button, { relatedTarget: document.body });
  fireEvent.pointerOver(tip);
  wait(10 * tooltipStayMs);
  expect(screen.queryByRole("tooltip")).not.toBeNull();
});

test("a tooltip shows at once when the focus walks there, and Esc takes it away", () => {
  const button = drawTip();
  fireEvent.keyDown(document.body, { key: "Tab" });
  act(() => button.focus());
  expect(screen.getByRole("tooltip")).toBeDefined();
  fireEvent.keyDown(button, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a focus that the page moved shows none", () => {
  const button = drawTip();
  wait(1_000);
  act(() => button.focus());
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a focused table row shows the absolute time of its first time", () => {
  draw(
    <table>
      <tbody>
        <tr tabIndex={-1}>
          <td>
            <Time at={testNow - 720_000} form="table" />
          </td>
        </tr>
      </tbody>
    </table>,
  );
  fireEvent.keyDown(document.body, { key: "j" });
  act(() => screen.getByRole("row").focus());
  expect(screen.getByRole("tooltip").textContent).toBe("2026-11-30 14:02:44, UTC+01:00");
});

test("a tooltip stands above, below where there is no room, and inside the window", () => {
  const view = { width: 400, height: 300 };
  const tip = { width: 100, height: 24 };
  expect(placeTooltip({ left: 150, top: 100, width: 100, height: 20 }, tip, view)).toEqual({
    left: 150,
    top: 70,
  });
  expect(placeTooltip({ left: 150, top: 10, width: 100, height: 20 }, tip, view)).toEqual({
    left: 150,
    top: 36,
  });
  expect(placeTooltip({ left: 380, top: 100, width: 20, height: 20 }, tip, view).left).toBe(292);
  expect(placeTooltip({ left: 0, top: 100, width: 20, height: 20 }, tip, view).left).toBe(8);
});
