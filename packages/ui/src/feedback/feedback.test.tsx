import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "../controls/button.tsx";
import { draw } from "../testing/draw.tsx";
import { Banner } from "./banner.tsx";
import { BannerStack } from "./banner-stack.tsx";
import { orderBanners } from "./order-banners.ts";
import { ToastRegion } from "./toast-region.tsx";
import { createToasts, toastStayMs } from "./toasts.ts";

afterEach(() => void vi.useRealTimers());

describe("banner", () => {
  test("says its cause in bold, then the rest, with one button", () => {
    draw(
      <Banner tone="held" title="Automation held." action={<Button>Release hold</Button>}>
        Saved values are not rolled out.
      </Banner>,
    );
    expect(screen.getByText("Automation held.").localName).toBe("strong");
    expect(screen.getByText(/Saved values/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Release hold" })).toBeDefined();
  });
});

describe("a stack of banners", () => {
  test("is ordered bad, held, warn, progress, neutral", () => {
    const tones = ["neutral", "progress", "warn", "held", "bad"] as const;
    const { open, folded } = orderBanners(tones.map((tone) => ({ tone })));
    expect([...open, ...folded].map(({ tone }) => tone)).toEqual([
      "bad",
      "held",
      "warn",
      "progress",
      "neutral",
    ]);
    expect(open).toHaveLength(2);
  });

  test("folds what is more than two, and opens it again", () => {
    draw(
      <BannerStack
        banners={[
          { id: "1", tone: "neutral", title: "Neutral." },
          { id: "2", tone: "bad", title: "Bad." },
          { id: "3", tone: "warn", title: "Warn." },
          { id: "4", tone: "held", title: "Held." },
        ]}
      />,
    );
    expect(screen.queryByText("Neutral.")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "2 more" }));
    const order = ["Bad.", "Held.", "Warn.", "Neutral."].map((text) => screen.getByText(text));
    for (const [index, element] of order.entries()) {
      const next = order[index + 1];
      if (next) expect(element.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  test("draws nothing without banners", () => {
    draw(<BannerStack banners={[]} />);
    expect(screen.queryByRole("region", { name: "Notices" })).toBeNull();
  });
});

describe("toasts", () => {
  const success = { tone: "ok", title: "Revision 4 active on 8 of 8 nodes" } as const;
  const failure = { tone: "bad", title: "Upgrade failed, revision 3 restored" } as const;

  test("a success leaves after its time, a failure stays until it is closed", () => {
    vi.useFakeTimers();
    const toasts = createToasts();
    draw(<ToastRegion toasts={toasts} />);
    act(() => {
      toasts.show(success);
      toasts.show(failure);
    });
    expect(screen.getByText(success.title)).toBeDefined();
    act(() => void vi.advanceTimersByTime(toastStayMs));
    expect(screen.queryByText(success.title)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(failure.title)).toBeNull();
  });

  test("the pointer in the region stops the clock", () => {
    vi.useFakeTimers();
    const toasts = createToasts();
    draw(<ToastRegion toasts={toasts} />);
    act(() => void toasts.show(success));
    const region = screen.getByRole("region", { name: "Results" });
    fireEvent.pointerEnter(region);
    act(() => void vi.advanceTimersByTime(3 * toastStayMs));
    expect(screen.getByText(success.title)).toBeDefined();
    fireEvent.pointerLeave(region);
    act(() => void vi.advanceTimersByTime(toastStayMs));
    expect(screen.queryByText(success.title)).toBeNull();
  });

  test("the region is a polite one and stands before the first toast", () => {
    draw(<ToastRegion toasts={createToasts()} />);
    expect(screen.getByRole("region", { name: "Results" }).getAttribute("aria-live")).toBe("polite");
  });

  test("a toast can be taken back by who showed it, and links to the record", () => {
    const toasts = createToasts();
    draw(<ToastRegion toasts={toasts} />);
    let takeBack = (): void => undefined;
    act(() => {
      takeBack = toasts.show({ ...failure, link: { href: "/operations/7", label: "Open operation" } });
    });
    expect(screen.getByRole("link", { name: "Open operation" }).getAttribute("href")).toBe("/operations/7");
    act(takeBack);
    expect(screen.queryByText(failure.title)).toBeNull();
  });

  test("at most four are shown at once", () => {
    const toasts = createToasts();
    for (let index = 0; index < 6; index += 1) toasts.show({ ...failure, title: `Failure ${index}` });
    expect(toasts.current().map(({ title }) => title)).toEqual([
      "Failure 2",
      "Failure 3",
      "Failure 4",
      "Failure 5",
    ]);
  });
});
