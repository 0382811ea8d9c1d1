import { fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import type { LinkProps } from "../context/ui-context.ts";
import { limitShare } from "../split-pane/share.ts";
import { SplitPane } from "../split-pane/split-pane.tsx";
import { draw } from "../testing/draw.tsx";
import { PageHead } from "./page-head.tsx";
import { Section } from "./section.tsx";
import { TabNav } from "./tab-nav.tsx";
import { Tabs } from "./tabs.tsx";
import { SearchButton, TopBar } from "./top-bar.tsx";

describe("the frame", () => {
  test("marks the place one is at", () => {
    draw(
      <TopBar
        homeHref="/"
        items={[
          { href: "/clusters", label: "Clusters", isCurrent: true },
          { href: "/add-ons", label: "Add-ons", isCurrent: false },
        ]}
      />,
    );
    expect(screen.getByRole("banner")).toBeDefined();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeDefined();
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Clusters");
  });

  test("has one heading of the first level, after the crumbs", () => {
    draw(<PageHead crumbs={[{ href: "/clusters", label: "Clusters" }]} title="lab" sentence="Revision 3" />);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.getByRole("navigation", { name: "Breadcrumb" }).textContent).toContain("Clusters");
  });

  test("names its sections by their headings", () => {
    draw(
      <Section title="Conditions" count={5}>
        content
      </Section>,
    );
    expect(screen.getByRole("region", { name: "Conditions5" })).toBeDefined();
  });

  test("opens the palette", () => {
    const onOpen = vi.fn();
    draw(<SearchButton onOpen={onOpen} />);
    const button = screen.getByRole("button", { name: "Search or run" });
    expect(button.getAttribute("aria-keyshortcuts")).toBe("Control+K");
    fireEvent.click(button);
    expect(onOpen).toHaveBeenCalled();
  });

  test("draws its links as the router wants them", () => {
    const RouterLink = (props: LinkProps): ReactNode => <a {...props} data-router="" />;
    draw(
      <TabNav
        label="Cluster lab"
        tabs={[{ href: "/c/lab", label: "Overview", isCurrent: true, count: 8 }]}
      />,
      { LinkComponent: RouterLink },
    );
    const link = screen.getByRole("link", { name: "Overview 8".replace(" ", "") });
    expect(link.hasAttribute("data-router")).toBe(true);
    expect(link.getAttribute("aria-current")).toBe("page");
  });
});

function TabPage(): ReactNode {
  const [value, setValue] = useState<"objects" | "events">("objects");
  return (
    <Tabs
      label="Component"
      value={value}
      onChange={setValue}
      tabs={[
        { value: "objects", label: "Objects", panel: "Twelve objects" },
        { value: "events", label: "Events", panel: "No events" },
      ]}
    />
  );
}

test("tabs follow arrows, and the panel belongs to its tab", () => {
  draw(<TabPage />);
  const first = screen.getByRole("tab", { name: "Objects" });
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowRight" });
  const second = screen.getByRole("tab", { name: "Events" });
  expect(document.activeElement).toBe(second);
  expect(second.getAttribute("aria-selected")).toBe("true");
  expect(first.tabIndex).toBe(-1);
  expect(screen.getByRole("tabpanel", { name: "Events" }).textContent).toBe("No events");
  fireEvent.keyDown(second, { key: "ArrowRight" });
  expect(document.activeElement).toBe(first);
});

describe("two panes", () => {
  test("keep their least widths", () => {
    const limits = { width: 1_000, minFirst: 300, minSecond: 400 };
    expect(limitShare(0.1, limits)).toBe(0.3);
    expect(limitShare(0.9, limits)).toBe(0.6);
    expect(limitShare(0.5, limits)).toBe(0.5);
    expect(limitShare(0.5, { ...limits, width: 500 })).toBeCloseTo(0.2);
    expect(limitShare(0.5, { ...limits, width: 0 })).toBe(0.5);
  });

  test("are moved by keys, and the new place is told", () => {
    const onShareChange = vi.fn();
    draw(
      <SplitPane
        share={0.5}
        onShareChange={onShareChange}
        first={{ label: "Values", content: "left" }}
        second={{ label: "Preview", content: "right" }}
      />,
    );
    const divider = screen.getByRole("separator", { name: "Width of Values" });
    expect(divider.getAttribute("aria-valuenow")).toBe("50");
    fireEvent.keyDown(divider, { key: "ArrowLeft" });
    expect(onShareChange).toHaveBeenLastCalledWith(0.48);
    fireEvent.keyDown(divider, { key: "ArrowRight" });
    expect(onShareChange).toHaveBeenLastCalledWith(0.52);
    fireEvent.doubleClick(divider);
    expect(onShareChange).toHaveBeenLastCalledWith(0.46);
  });

  test("become one with a switch where the window is narrow, and both stay alive", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("959"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    draw(
      <SplitPane
        first={{ label: "Values", content: <input aria-label="text" /> }}
        second={{ label: "Preview", content: "right" }}
      />,
    );
    expect(screen.queryByRole("separator")).toBeNull();
    const input = screen.getByRole("textbox");
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    expect(input.isConnected).toBe(true);
    expect(input.closest("[hidden]")).not.toBeNull();
    vi.unstubAllGlobals();
  });
});
