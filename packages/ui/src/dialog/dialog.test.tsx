import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Button } from "../controls/button.tsx";
import { KeyHelp } from "../key-help/key-help.tsx";
import { draw } from "../testing/draw.tsx";
import { Dialog } from "./dialog.tsx";

describe("a dialog", () => {
  const open = (more: Partial<Parameters<typeof Dialog>[0]> = {}) => {
    const onClose = vi.fn();
    draw(
      <Dialog
        title="Save Cilium values of lab"
        onClose={onClose}
        action={<Button kind="primary">Save and roll out</Button>}
        context="As admin@lab"
        {...more}
      >
        <input aria-label="Reason" />
      </Dialog>,
    );
    return onClose;
  };

  test("is labelled by its title, and Cancel has the focus", async () => {
    open();
    expect(screen.getByRole("dialog", { name: "Save Cilium values of lab" })).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" })));
  });

  test("closes by Esc, by Cancel and by the cross", () => {
    const onClose = open();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  test("closes when the browser goes back, and the page stays", () => {
    const target = new EventTarget();
    Object.defineProperty(window, "navigation", { configurable: true, value: target });
    const onClose = open();
    const back = Object.assign(new Event("navigate", { cancelable: true }), { navigationType: "traverse" });
    const forward = Object.assign(new Event("navigate", { cancelable: true }), { navigationType: "push" });
    target.dispatchEvent(forward);
    expect([onClose.mock.calls.length, forward.defaultPrevented]).toEqual([0, false]);
    target.dispatchEvent(back);
    expect([onClose.mock.calls.length, back.defaultPrevented]).toEqual([1, true]);
    Reflect.deleteProperty(window, "navigation");
  });
});

test("the keyboard help lists keys by place and has the focus on its cross", async () => {
  draw(
    <KeyHelp
      onClose={() => undefined}
      note="Single letters work outside text fields."
      groups={[
        {
          title: "Go to",
          rows: [
            { label: "Clusters", keys: ["G then C"] },
            { label: "Next, previous row", keys: ["J", "K"] },
          ],
        },
      ]}
    />,
  );
  expect(screen.getByRole("region", { name: "Go to" }).textContent).toBe(
    "Go toClustersGthenCNext, previous rowJK",
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" })));
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});
