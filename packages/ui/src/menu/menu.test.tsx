import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import { MenuButton } from "./menu-button.tsx";
import type { MenuItem } from "./menu-item.ts";
import { placeMenu } from "./place-menu.ts";
import { findByLetters, nextItem } from "./use-menu-keys.ts";

const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = (): string | null | undefined => document.activeElement?.textContent;

function drawMenu(more: MenuItem[] = []): { copy: ReturnType<typeof vi.fn>; dark: ReturnType<typeof vi.fn> } {
  const copy = vi.fn();
  const dark = vi.fn();
  draw(
    <MenuButton
      label="More"
      items={[
        { id: "copy", label: "Copy link", onSelect: copy },
        { id: "dark", kind: "choice", label: "Dark", isOn: true, onSelect: dark },
        { id: "line", kind: "separator" },
        { id: "out", label: "Sign out", disabledReason: "no session" },
        ...more,
      ]}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  return { copy, dark };
}

describe("a menu", () => {
  test("opens with the focus on its first item, and the button says so", () => {
    drawMenu();
    expect(screen.getByRole("menu", { name: "More" })).toBeDefined();
    expect(screen.getByRole("button", { name: "More" }).getAttribute("aria-expanded")).toBe("true");
    expect(focused()).toBe("Copy link");
  });

  test("arrows go round, letters find, Enter chooses and the focus comes back", () => {
    const { dark } = drawMenu();
    press("ArrowUp");
    expect(focused()).toContain("Sign out");
    press("ArrowDown");
    expect(focused()).toBe("Copy link");
    press("d");
    expect(focused()).toBe("Dark");
    expect(document.activeElement?.getAttribute("aria-checked")).toBe("true");
    fireEvent.click(document.activeElement as Element);
    expect(dark).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
  });

  test("what cannot be chosen stays visible with its reason", () => {
    drawMenu();
    const item = screen.getByRole("menuitem", { name: /Sign out/ });
    expect(item.textContent).toContain("no session");
    fireEvent.click(item);
    expect(screen.getByRole("menu")).toBeDefined();
  });

  test("Esc closes and gives the focus back", () => {
    drawMenu();
    press("Escape");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
  });

  test("a press elsewhere closes", () => {
    drawMenu();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("an item with an address is a link", () => {
    drawMenu([{ id: "who", label: "Who am I", href: "/who" }]);
    expect(screen.getByRole("menuitem", { name: "Who am I" }).getAttribute("href")).toBe("/who");
  });

  test("the arrow down opens it", () => {
    draw(<MenuButton label="More" items={[{ id: "a", label: "A" }]} />);
    fireEvent.keyDown(screen.getByRole("button"), { key: "ArrowDown" });
    expect(screen.getByRole("menu")).toBeDefined();
  });
});

test("keys go round, and nowhere in an empty menu", () => {
  expect(nextItem("ArrowDown", 2, 3)).toBe(0);
  expect(nextItem("ArrowUp", 0, 3)).toBe(2);
  expect(nextItem("Home", 2, 3)).toBe(0);
  expect(nextItem("End", 0, 3)).toBe(2);
  expect(nextItem("ArrowDown", -1, 0)).toBeUndefined();
});

test("one letter goes on to the next match, more letters stay where they fit", () => {
  const labels = ["Copy", "Compare", "Dark"];
  expect(findByLetters(labels, "c", 0)).toBe(1);
  expect(findByLetters(labels, "c", 1)).toBe(0);
  expect(findByLetters(labels, "com", 1)).toBe(1);
  expect(findByLetters(labels, "x", 0)).toBeUndefined();
});

describe("the place of a menu", () => {
  const view = { width: 1_000, height: 600 };
  const menu = { width: 200, height: 300 };

  test("is under its button, at the end or the start of it", () => {
    const anchor = { left: 700, top: 20, width: 100, height: 28 };
    expect(placeMenu(anchor, menu, { view, align: "end" })).toMatchObject({ left: 600, top: 52 });
    expect(placeMenu(anchor, menu, { view, align: "start" })).toMatchObject({ left: 700, top: 52 });
  });

  test("is above where there is no room below, and never out of the window", () => {
    const low = placeMenu({ left: 950, top: 500, width: 40, height: 28 }, menu, { view, align: "start" });
    expect(low).toMatchObject({ left: 792, top: 196 });
  });

  test("is as high as there is room", () => {
    const place = placeMenu(
      { left: 0, top: 100, width: 40, height: 28 },
      { width: 200, height: 2_000 },
      { view, align: "start" },
    );
    expect(place.maxHeight).toBe(460);
  });
});
