import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import { isChord, type KeyPress, parseShortcut } from "./match-shortcut.ts";
import { type ShortcutAction, useShortcuts } from "./use-shortcuts.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function matches(keys: string, press: Partial<KeyPress> & { key: string }, isMac = false): boolean {
  const [chord] = parseShortcut(keys);
  return chord !== undefined && isChord({ ...none, ...press }, chord, isMac);
}

describe("a chord", () => {
  test.each([
    { keys: "J", press: { key: "j" }, is: true },
    { keys: "J", press: { key: "J", shiftKey: true }, is: false },
    { keys: "Shift N", press: { key: "N", shiftKey: true }, is: true },
    { keys: "Shift N", press: { key: "n" }, is: false },
    { keys: "?", press: { key: "?", shiftKey: true }, is: true },
    { keys: "/", press: { key: "/" }, is: true },
    { keys: "/", press: { key: "/", ctrlKey: true }, is: false },
    { keys: "Ctrl K", press: { key: "k", ctrlKey: true }, is: true },
    { keys: "Ctrl K", press: { key: "k", ctrlKey: true, metaKey: true }, is: false },
    { keys: "Alt 1", press: { key: "1", altKey: true, code: "Digit1" }, is: true },
    { keys: "Alt 1", press: { key: "\u00a1", altKey: true, code: "Digit1" }, is: true },
    { keys: "Space", press: { key: " " }, is: true },
    { keys: "Del", press: { key: "Delete" }, is: true },
    { keys: "F8", press: { key: "F8" }, is: true },
    { keys: "Shift F8", press: { key: "F8" }, is: false },
  ])("$keys and $press.key: $is", ({ keys, press, is }) => expect(matches(keys, press)).toBe(is));

  test("Ctrl is the command key on a Mac", () => {
    expect(matches("Ctrl K", { key: "k", metaKey: true }, true)).toBe(true);
    expect(matches("Ctrl K", { key: "k", ctrlKey: true }, true)).toBe(false);
  });
});

function Page({
  bindings,
  children,
}: {
  bindings: Record<string, ShortcutAction>;
  children?: ReactNode;
}): ReactNode {
  useShortcuts(bindings);
  return children;
}

describe("shortcuts of a page", () => {
  const press = (key: string, target: Element = document.body): void =>
    void fireEvent.keyDown(target, { key });

  test("a sequence needs both keys, and a wrong one ends it", () => {
    const go = vi.fn();
    draw(<Page bindings={{ "G then C": go }} />);
    press("c");
    press("g");
    press("x");
    press("c");
    expect(go).not.toHaveBeenCalled();
    press("g");
    press("c");
    expect(go).toHaveBeenCalledTimes(1);
  });

  test("the second key of a sequence does not do what it does alone", () => {
    const go = vi.fn();
    const compare = vi.fn();
    draw(<Page bindings={{ "G then C": go, C: compare }} />);
    press("g");
    press("c");
    expect([go.mock.calls.length, compare.mock.calls.length]).toEqual([1, 0]);
    press("c");
    expect(compare).toHaveBeenCalledTimes(1);
  });

  test("letters rest in text fields, chords do not", () => {
    const help = vi.fn();
    const open = vi.fn();
    draw(
      <Page bindings={{ "?": help, "Ctrl K": open }}>
        <input aria-label="Filter" />
      </Page>,
    );
    const input = screen.getByRole("textbox");
    press("?", input);
    expect(help).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: "k", ctrlKey: true });
    expect(open).toHaveBeenCalledTimes(1);
  });

  test("all rest while a dialog has the focus", () => {
    const open = vi.fn();
    draw(
      <Page bindings={{ J: open }}>
        <div role="dialog" aria-label="D">
          <button type="button">Cancel</button>
        </div>
      </Page>,
    );
    press("j", screen.getByRole("button"));
    expect(open).not.toHaveBeenCalled();
  });

  test("an action that answers false leaves the key to the browser", () => {
    draw(<Page bindings={{ J: () => false, K: () => undefined }} />);
    expect(fireEvent.keyDown(document.body, { key: "j" })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: "k" })).toBe(false);
  });

  test("keys that write with an input method are text", () => {
    const go = vi.fn();
    draw(<Page bindings={{ J: go }} />);
    fireEvent.keyDown(document.body, { key: "j", isComposing: true });
    expect(go).not.toHaveBeenCalled();
  });
});
