import { cleanup, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import type { UiSettings } from "../context/ui-context.ts";
import { UiProvider } from "../context/ui-provider.tsx";

/** One moment for all tests: 2026-11-30 14:14:44 in Berlin. */
export const testNow: number = Date.parse("2026-11-30T14:14:44+01:00");

afterEach(cleanup);

// jsdom hides every popover and cannot show one
HTMLElement.prototype.showPopover = function showPopover(): void {
  this.style.display = "block";
};

/** Draws something inside a provider with a fixed clock and zone, and takes it away after the test. */
export function draw(
  content: ReactNode,
  settings: Partial<UiSettings> = {},
): RenderResult & { redraw: (content: ReactNode) => void } {
  const wrap = (inner: ReactNode): ReactNode => (
    <UiProvider now={() => testNow} timeZone="Europe/Berlin" isMac={false} {...settings}>
      {inner}
    </UiProvider>
  );
  const result = render(wrap(content));
  return { ...result, redraw: (inner) => result.rerender(wrap(inner)) };
}
