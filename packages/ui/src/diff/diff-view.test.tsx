import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draw } from "../testing/draw.tsx";
import type { DiffBlock, LineDiff } from "./diff-block.ts";
import { DiffView } from "./diff-view.tsx";

const changed: LineDiff = {
  runs: [
    {
      kind: "equal",
      lines: Array.from({ length: 10 }, (_line, n) => ({
        sign: " ",
        before: n + 1,
        after: n + 1,
        text: `equal ${n + 1}`,
      })),
    },
    {
      kind: "change",
      lines: [
        { sign: "-", before: 11, text: "routing-mode: tunnel", marks: [{ start: 14, end: 20 }] },
        { sign: "+", after: 11, text: "routing-mode: native", marks: [{ start: 14, end: 20 }] },
      ],
    },
  ],
  added: 1,
  removed: 1,
  equal: 10,
};

const one = (sign: "+" | "-", text: string): LineDiff => ({
  runs: [{ kind: "change", lines: [{ sign, ...(sign === "+" ? { after: 1 } : { before: 1 }), text }] }],
  added: sign === "+" ? 1 : 0,
  removed: sign === "-" ? 1 : 0,
  equal: 0,
});

const blocks: DiffBlock[] = [
  {
    key: "cert",
    change: "regenerated",
    kind: "Job",
    name: "certs",
    note: "name holds a hash",
    lines: one("+", "new hash"),
  },
  {
    key: "relay",
    change: "added",
    kind: "Deployment",
    name: "hubble-relay",
    namespace: "kube-system",
    lines: one("+", "kind: Deployment"),
  },
  {
    key: "cm",
    change: "changed",
    kind: "ConfigMap",
    name: "cilium-config",
    namespace: "kube-system",
    lines: changed,
  },
  {
    key: "ui",
    change: "removed",
    kind: "Service",
    name: "hubble-ui",
    effect: { text: "will be deleted", tone: "bad" },
    lines: one("-", "kind: Service"),
  },
];

function drawDiff(more: Partial<Parameters<typeof DiffView>[0]> = {}) {
  return draw(<DiffView label="Preview" blocks={blocks} layout="unified" {...more} />);
}

const heads = (): HTMLElement[] =>
  screen.getAllByRole("heading", { level: 3 }).map((head) => within(head).getByRole("button"));
const press = (key: string, shiftKey = false): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });

describe("a diff", () => {
  test("lists removed, changed and added objects in this order, with sign, word, kind, name and namespace", () => {
    drawDiff();
    const texts = heads().map((head) => head.textContent);
    expect(texts[0]).toContain("removedServicehubble-ui");
    expect(texts[0]).toContain("will be deleted");
    expect(texts[1]).toContain("changedConfigMapcilium-config");
    expect(texts[1]).toContain("kube-system");
    expect(texts[1]).toContain("+1 lines added\u22121 lines removed");
    expect(texts[2]).toContain("addedDeploymenthubble-relay");
  });

  test("marks the words that changed and says signs in text", () => {
    const { container } = drawDiff();
    expect([...container.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
      "tunnel",
      "native",
    ]);
    expect(container.querySelector(".ui-dl-del")?.textContent).toContain("\u2212kind: Service");
    expect(container.querySelector(".ui-dl-add")?.textContent).toContain("+");
  });

  test("folds equal lines and opens them", () => {
    drawDiff();
    expect(screen.queryByText("equal 1")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "7 equal lines" }));
    expect(screen.getByText("equal 1")).toBeDefined();
  });

  test("folds regenerated objects into one line that is never left out", () => {
    drawDiff();
    const fold = screen.getByRole("button", {
      name: /1 regenerated object folded: Job certs \(name holds a hash\)/,
    });
    expect(screen.queryByText("new hash")).toBeNull();
    fireEvent.click(fold);
    const head = heads().at(-1) as HTMLElement;
    expect(head.textContent).toContain("regeneratedJobcerts");
    fireEvent.click(head);
    expect(screen.getByText("new hash")).toBeDefined();
  });

  test("opens and closes a block, and keeps that while new answers arrive", () => {
    const { redraw } = drawDiff();
    const head = heads()[0] as HTMLElement;
    expect(head.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(head);
    expect(screen.queryByText("kind: Service")).toBeNull();
    redraw(<DiffView label="Preview" blocks={blocks.map((block) => ({ ...block }))} layout="unified" />);
    expect(heads()[0]?.getAttribute("aria-expanded")).toBe("false");
  });

  test("shows both sides beside each other", () => {
    const { container } = drawDiff({ layout: "split" });
    const before = container.querySelector(".ui-dl-side.ui-dl-del mark");
    const after = container.querySelector(".ui-dl-side.ui-dl-add mark");
    expect([before?.textContent, after?.textContent]).toEqual(["tunnel", "native"]);
  });

  test("dims an old answer instead of taking it away", () => {
    const { container } = drawDiff({ isDimmed: true });
    const root = container.querySelector("[data-ui-diff]");
    expect(root?.getAttribute("aria-busy")).toBe("true");
    expect(root?.className).toContain("opacity-55");
    expect(screen.getByText("kind: Service")).toBeDefined();
  });

  test("keeps dangers outside of what scrolls", () => {
    drawDiff({ strip: <p>Dangerous</p> });
    const pane = screen.getByRole("region", { name: "Preview" });
    expect(pane.contains(screen.getByText("Dangerous"))).toBe(false);
  });

  test("shows a text that is no object under its title, always open", () => {
    draw(
      <DiffView
        label="Values"
        layout="unified"
        blocks={[{ key: "v", name: "Your values", namespace: "what is stored", lines: one("+", "a: 1") }]}
      />,
    );
    expect(screen.getByRole("heading", { name: /Your values/ })).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("a: 1")).toBeDefined();
  });

  test("cuts a line that nobody could read", () => {
    draw(
      <DiffView
        label="V"
        layout="unified"
        blocks={[{ key: "v", name: "v", lines: one("+", "x".repeat(5_000)) }]}
      />,
    );
    expect(screen.getByText(/3000 more characters/)).toBeDefined();
  });
});

describe("its keys", () => {
  // jsdom has no layout: without a height nothing would be seen
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  });
  afterEach(() => void vi.restoreAllMocks());

  test("N and P go through the changes and say where one is", () => {
    const { container } = drawDiff();
    press("n");
    press("n");
    expect(container.querySelector(".ui-dl-current")?.textContent).toContain("routing-mode: tunnel");
    expect(document.querySelector("[aria-live=polite]")?.textContent).toBe(
      "Change 2 of 3, ConfigMap cilium-config",
    );
    press("p");
    expect(container.querySelector(".ui-dl-current")?.textContent).toContain("kind: Service");
    press("p");
    expect(document.querySelector("[aria-live=polite]")?.textContent).toBe("No earlier change");
  });

  test("Shift N and Shift P go through the objects", () => {
    drawDiff();
    press("N", true);
    expect(document.activeElement).toBe(heads()[0]);
    press("N", true);
    expect(document.activeElement).toBe(heads()[1]);
    press("P", true);
    expect(document.activeElement).toBe(heads()[0]);
  });

  test("U asks for the other layout", () => {
    const onLayoutChange = vi.fn();
    drawDiff({ onLayoutChange });
    press("u");
    expect(onLayoutChange).toHaveBeenCalledWith("split");
  });

  test("Space folds the object of the current change", () => {
    drawDiff();
    press("n");
    press(" ");
    expect(heads()[0]?.getAttribute("aria-expanded")).toBe("false");
  });
});

test("of 20,000 lines only those near the window are drawn", () => {
  const lines = Array.from({ length: 20_000 }, (_line, n) => ({
    sign: "+" as const,
    after: n + 1,
    text: `line ${n + 1}`,
  }));
  const { container } = draw(
    <DiffView
      label="Long"
      layout="unified"
      blocks={[
        {
          key: "long",
          change: "added",
          kind: "ConfigMap",
          name: "long",
          lines: { runs: [{ kind: "change", lines }], added: 20_000, removed: 0, equal: 0 },
        },
      ]}
    />,
  );
  expect(container.querySelectorAll(".ui-dl").length).toBeLessThan(200);
  expect(container.querySelector("article")?.style.height).toBe("400036px");
});
