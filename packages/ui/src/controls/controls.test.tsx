import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Chip } from "./chip.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Field } from "./field.tsx";
import { formatKeys, KeyCap } from "./key-cap.tsx";
import { SearchField } from "./search-field.tsx";
import { Segmented } from "./segmented.tsx";
import { Switch } from "./switch.tsx";
import { TextInput } from "./text-input.tsx";

describe("button", () => {
  test("does its deed", () => {
    const onClick = vi.fn();
    draw(<Button onClick={onClick}>Compare</Button>);
    fireEvent.click(screen.getByRole("button", { name: "Compare" }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test("that is disabled says why, stays reachable and does nothing", () => {
    const onClick = vi.fn();
    draw(
      <Button onClick={onClick} disabledReason="The preview is not current">
        Review and save
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Review and save" });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
    expect(button.dataset.tip).toBe("The preview is not current");
    const described = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("The preview is not current");
  });

  test("that is busy keeps its label and does nothing", () => {
    const onClick = vi.fn();
    draw(
      <Button isBusy onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Save" });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(button.querySelector("svg.animate-turn")).not.toBeNull();
  });

  test("that is disabled does not submit its form", () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    draw(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Type native first">
          Save
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("field", () => {
  test("ties label, hint and control together", () => {
    draw(
      <Field label="Reason" note="optional" hint="Shown in the history.">
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: /Reason/ });
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Shown in the history.",
    );
  });

  test("with an error is invalid and says it instead of the hint", () => {
    draw(
      <Field label="Mode" hint="native or tunnel" error="Type native, all lower case">
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Mode" });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Type native, all lower case")).toBeDefined();
    expect(screen.queryByText("native or tunnel")).toBeNull();
  });
});

describe("search field", () => {
  test("is emptied by Esc, and left by a second Esc", () => {
    const onChange = vi.fn();
    const { redraw } = draw(<SearchField label="Filter" value="lab" onChange={onChange} keyHint="/" />);
    const input = screen.getByRole("searchbox", { name: "Filter" });
    input.focus();
    fireEvent.keyDown(input, { key: "Escape" });
    expect(onChange).toHaveBeenCalledWith("");
    redraw(<SearchField label="Filter" value="" onChange={onChange} keyHint="/" />);
    fireEvent.keyDown(input, { key: "Escape" });
    expect(document.activeElement).toBe(document.body);
  });

  test("shows its key while empty, and a way out while it filters", () => {
    const { redraw } = draw(<SearchField label="Filter" value="" onChange={() => undefined} keyHint="/" />);
    expect(screen.getByText("/")).toBeDefined();
    redraw(<SearchField label="Filter" value="x" onChange={() => undefined} keyHint="/" />);
    expect(screen.queryByText("/")).toBeNull();
    expect(screen.getByRole("button", { name: "Clear filter" })).toBeDefined();
  });
});

describe("choices", () => {
  test("a checkbox is named and toggles", () => {
    const onChange = vi.fn();
    draw(<Checkbox label="Pick" isOn={false} onChange={onChange} />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Pick" }));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  test("a disabled checkbox says why", () => {
    draw(
      <Checkbox
        label="Pick"
        isOn={false}
        onChange={() => undefined}
        disabledReason="Two are picked already"
      />,
    );
    const box = screen.getByRole("checkbox", { name: "Pick" });
    expect((box as HTMLInputElement).disabled).toBe(true);
    expect(box.closest("[data-tip]")?.getAttribute("data-tip")).toBe("Two are picked already");
  });

  test("a switch says whether it is on", () => {
    const onChange = vi.fn();
    draw(<Switch label="Only what I changed" isOn onChange={onChange} />);
    const toggle = screen.getByRole("switch", { name: "Only what I changed" });
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    fireEvent.click(toggle);
    expect(onChange).toHaveBeenCalledWith(false);
  });

  test("a chip is pressed or not, with its count", () => {
    const onChange = vi.fn();
    draw(
      <Chip isOn={false} count={1_156} onChange={onChange}>
        All
      </Chip>,
    );
    const chip = screen.getByRole("button", { name: /All/ });
    expect(chip.getAttribute("aria-pressed")).toBe("false");
    expect(chip.textContent).toContain("1,156");
    fireEvent.click(chip);
    expect(onChange).toHaveBeenCalledWith(true);
  });

  test("segments are buttons of a named group, and links where they lead somewhere", () => {
    const onChange = vi.fn();
    const { redraw } = draw(
      <Segmented
        label="Layout"
        value="a"
        onChange={onChange}
        options={[
          { value: "a", label: "Unified" },
          { value: "b", label: "Split" },
        ]}
      />,
    );
    expect(screen.getByRole("group", { name: "Layout" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Split" }));
    expect(onChange).toHaveBeenCalledWith("b");
    redraw(
      <Segmented
        label="Cilium"
        value="a"
        options={[
          { value: "a", label: "Editor", href: "/a" },
          { value: "b", label: "History", href: "/b" },
        ]}
      />,
    );
    expect(screen.getByRole("navigation", { name: "Cilium" })).toBeDefined();
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Editor");
  });
});

test("keys are written as the machine writes them", () => {
  expect(formatKeys("Ctrl K", false)).toBe("Ctrl K");
  expect(formatKeys("Ctrl K", true)).toBe("\u2318 K");
  draw(<KeyCap keys="Ctrl Enter" />, { isMac: true });
  expect(screen.getByText("\u2318 \u21a9")).toBeDefined();
});

describe("copy", () => {
  const clipboard = (writeText: (text: string) => Promise<void>): void => {
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  };

  test("copies and says so", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    clipboard(writeText);
    draw(<CopyButton label="Copy name" text={() => "lab"} isIconOnly />);
    fireEvent.click(screen.getByRole("button", { name: "Copy name" }));
    expect(await screen.findByRole("button", { name: "Copied" })).toBeDefined();
    expect(writeText).toHaveBeenCalledWith("lab");
  });

  test("a refusal of the browser is said, not hidden", async () => {
    clipboard(() => Promise.reject(new Error("denied")));
    draw(<CopyButton label="Copy" text="x" isIconOnly />);
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByRole("button", { name: "The browser did not allow it" })).toBeDefined();
  });
});
