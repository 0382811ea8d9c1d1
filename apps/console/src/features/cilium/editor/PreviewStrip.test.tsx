import { create } from "@bufbuild/protobuf";
import { DiffCiliumValuesResponseSchema } from "@ichor/api/v1alpha1";
import { UiProvider } from "@ichor/ui";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { listStrips } from "./PreviewStrip.tsx";

const limit = 1_048_576n;

function draw(given: Parameters<typeof create<typeof DiffCiliumValuesResponseSchema>>[1]) {
  const response = create(DiffCiliumValuesResponseSchema, given);
  const strips = listStrips({
    freshness: { kind: "current", at: 0 },
    response,
    onLine: () => undefined,
    onRetry: () => undefined,
  });
  return render(<UiProvider>{strips}</UiProvider>);
}

test.each([
  { name: "nearly fills a Secret", bytes: 1_000_000n, words: /977 KiB of the 1,024 KiB/ },
  { name: "fits no Secret", bytes: 1_200_000n, words: /1,172 KiB of the 1,024 KiB/ },
])(
  "a record that $name is told with both numbers before anything is saved [P41] [H25]",
  ({ bytes, words }) => {
    draw({ recordBytes: bytes, recordLimitBytes: limit });
    expect(screen.getByText(words)).toBeDefined();
  },
);

test("a record that fits is not worth a word", () => {
  const { container } = draw({ recordBytes: 300_000n, recordLimitBytes: limit });
  expect(container.textContent).not.toContain("KiB");
});

test("what will not restart is named with the value that lets its pods follow", () => {
  draw({
    impact: {
      workloads: [
        {
          kind: "DaemonSet",
          name: "cilium",
          namespace: "kube-system",
          effect: "stays",
          rolloutValue: "rollOutCiliumPods",
          restartCommand: "kubectl -n kube-system rollout restart daemonset/cilium",
        },
      ],
    },
  });
  expect(screen.getByText(/DaemonSet cilium does not restart/)).toBeDefined();
  expect(screen.getByText("rollOutCiliumPods")).toBeDefined();
  expect(screen.getByRole("button", { name: "Copy the restart command" })).toBeDefined();
});

test.each([
  { title: "ClusterRole cilium will be deleted", said: "Dangerous: ClusterRole cilium will be deleted." },
  {
    title: "Role kube-system/agent will be deleted",
    said: "Dangerous: Role kube-system/agent will be deleted.",
  },
  { title: "IPAM mode changes", said: "Dangerous: IPAM mode changes." },
  { title: "The agent will be deleted", said: "Dangerous: the agent will be deleted." },
])("a danger keeps the spelling of its names: $said", ({ title, said }) => {
  draw({ dangers: [{ code: "x", title }] });
  expect(screen.getByText(said)).toBeDefined();
});

test("more than three dangers leave the diff in sight: the rest opens on demand, with its number", () => {
  const dangers = Array.from({ length: 8 }, (_, index) => ({ code: "x", title: `The object ${index} goes` }));
  draw({ dangers });
  const shown = () => screen.getAllByText(/^Dangerous: /).length;
  expect(shown()).toBe(3);
  const more = screen.getByRole("button", { name: "5 more dangerous", expanded: false });
  fireEvent.click(more);
  expect(shown()).toBe(8);
  expect(more.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(more);
  expect(shown()).toBe(3);
});

test("three dangers need nothing to open", () => {
  draw({ dangers: [1, 2, 3].map((index) => ({ code: "x", title: `The object ${index} goes` })) });
  expect(screen.queryByRole("button", { name: /more/ })).toBeNull();
});
