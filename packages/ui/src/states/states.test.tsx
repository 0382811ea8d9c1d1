import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { draw, testNow } from "../testing/draw.tsx";
import { ConflictBanner } from "./conflict-banner.tsx";
import { EmptyState, formatNothing, NoMatchState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { ForbiddenState, formatRule } from "./forbidden-state.tsx";
import { LoadingRows, loadingDelayMs } from "./loading-state.tsx";
import { NothingState } from "./nothing-state.tsx";
import { StaleBanner } from "./stale-banner.tsx";

afterEach(() => void vi.useRealTimers());

const nothing = (): void => undefined;

describe("empty", () => {
  test("says what would be here and the one next step", () => {
    draw(
      <EmptyState title="No clusters yet" command="ichor init --cluster lab">
        Create one from a machine that holds the Talos secrets:
      </EmptyState>,
    );
    expect(screen.getByRole("heading", { name: "No clusters yet" })).toBeDefined();
    expect(screen.getByText("ichor init --cluster lab").localName).toBe("code");
    expect(screen.getByRole("button", { name: "Copy" })).toBeDefined();
  });

  test.each([
    [1, "1 cluster is hidden by the filter."],
    [3, "3 clusters are hidden by the filter."],
  ])("a filter that matches nothing says it hides %d", (hidden, sentence) => {
    const onClear = vi.fn();
    draw(<NoMatchState thing="cluster" query="prod" hidden={hidden} onClear={onClear} />);
    expect(screen.getByText(sentence)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear filter" }));
    expect(onClear).toHaveBeenCalled();
  });

  test("three kinds of nothing have three sentences", () => {
    expect(formatNothing({ kind: "no-changes" })).toBe("No changes.");
    expect(formatNothing({ kind: "only-regenerated", count: 2 })).toBe(
      "Only regenerated values changed (2).",
    );
    expect(formatNothing({ kind: "values-only" })).toBe("Values change, manifests do not.");
    draw(<NothingState nothing={{ kind: "no-changes" }}>Your text equals revision 3.</NothingState>);
    expect(screen.getByText("No changes.")).toBeDefined();
    expect(screen.getByText("Your text equals revision 3.")).toBeDefined();
  });
});

test("an error says what failed, why, what is kept, and offers the details", () => {
  draw(
    <ErrorState
      title="Preview failed"
      cause="The chart refuses these values."
      note="Your text is kept."
      details="code: invalid"
    />,
  );
  const alert = screen.getByRole("alert");
  for (const text of ["Preview failed", "The chart refuses these values.", "Your text is kept."])
    expect(alert.textContent).toContain(text);
  expect(screen.getByRole("button", { name: "Copy details" })).toBeDefined();
});

describe("forbidden", () => {
  test("names verb, resource, namespace, as whom, and what still works", () => {
    const { container } = draw(
      <ForbiddenState
        title="You may not read secrets in kube-system"
        user="viewer@lab"
        right={{ verb: "get", group: "", resource: "secrets", namespace: "kube-system" }}
        stillWorks="Release history stays hidden."
      />,
    );
    expect(container.textContent).toContain(
      "Ichor asks as viewer@lab. Missing right: get secrets in namespace kube-system.",
    );
    expect(container.textContent).toContain("Release history stays hidden.");
    expect(screen.getByRole("button", { name: "Copy the rule" })).toBeDefined();
  });

  test("the rule can be pasted into a role", () => {
    expect(
      formatRule({
        verb: "update",
        group: "ichor.maesh.dev",
        resource: "talosclusters",
        subresource: "cilium-values",
        name: "lab",
      }),
    ).toBe(
      '- apiGroups: ["ichor.maesh.dev"]\n  resources: ["talosclusters/cilium-values"]\n  resourceNames: ["lab"]\n  verbs: ["update"]\n',
    );
  });
});

describe("stale", () => {
  const props = { dataAt: testNow - 48_000, onTryNow: nothing };

  test("says since when, of when the data is, and when the next try comes", () => {
    const onTryNow = vi.fn();
    const { container } = draw(
      <StaleBanner {...props} since={testNow - 48_000} nextTryAt={testNow + 4_000} onTryNow={onTryNow} />,
    );
    expect(container.textContent).toContain(
      "Connection lost 48 s ago. You see the state of 14:13:56. Next try in 4 s.",
    );
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(onTryNow).toHaveBeenCalled();
  });

  test("says nothing in the first ten seconds", () => {
    draw(<StaleBanner {...props} since={testNow - 9_000} />);
    expect(screen.queryByText(/Connection lost/)).toBeNull();
  });
});

describe("conflict", () => {
  test.each([
    [1, 0, "1 key differs from your base, none of them is in your draft."],
    [1, 1, "1 key differs from your base, it is also in your draft."],
    [2, 1, "2 keys differ from your base, 1 of them is also in your draft."],
    [3, 2, "3 keys differ from your base, 2 of them are also in your draft."],
  ])("with %d moved and %d colliding keys says so", (movedKeys, collidingKeys, sentence) => {
    const { container } = draw(
      <ConflictBanner
        actor="oncall@lab"
        deed="saved revision 4"
        at={testNow - 20_000}
        reason="Relay back to one replica"
        movedKeys={movedKeys}
        collidingKeys={collidingKeys}
        onMerge={nothing}
        onKeepMine={nothing}
        onTakeTheirs={nothing}
      />,
    );
    expect(container.textContent).toContain(sentence);
    expect(container.textContent).toContain(
      "oncall@lab saved revision 4 20 s ago: \u201cRelay back to one replica\u201d",
    );
    expect(container.textContent).toContain("Nothing you typed is lost.");
  });

  test("offers its three answers", () => {
    const answers = { onMerge: vi.fn(), onKeepMine: vi.fn(), onTakeTheirs: vi.fn() };
    draw(<ConflictBanner actor="a" deed="saved" at={testNow} movedKeys={1} collidingKeys={0} {...answers} />);
    for (const name of ["Merge", "Keep mine", "Take theirs"])
      fireEvent.click(screen.getByRole("button", { name }));
    for (const answer of Object.values(answers)) expect(answer).toHaveBeenCalledTimes(1);
  });
});

describe("loading", () => {
  test("shows nothing before 300 ms, then grey bars of the final shape", () => {
    vi.useFakeTimers();
    const { container } = draw(
      <LoadingRows label="Loading clusters" columns={["28%", "1fr"]} rows={3} rowHeight={60} />,
    );
    const frame = container.querySelector<HTMLElement>("[aria-busy]");
    expect(frame?.style.minHeight).toBe("180px");
    expect(frame?.textContent).toBe("");
    act(() => void vi.advanceTimersByTime(loadingDelayMs));
    expect(screen.getByText("Loading clusters")).toBeDefined();
    expect(container.querySelectorAll("[style*='grid-template-columns']")).toHaveLength(3);
  });
});
