import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { later } from "./later.tsx";
import { toasts } from "./toasts.ts";

type PartProps = { name: string; onClose(): void };

const Part = ({ name }: PartProps) => <p>{name} is open</p>;

afterEach(() => {
  for (const { id } of toasts.current()) toasts.dismiss(id);
});

test("a part that cannot be loaded closes, says so, and is asked for again by the offered retry", async () => {
  const load = vi
    .fn<() => Promise<ComponentType<PartProps>>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue(Part);
  const Later = later(load);
  const onClose = vi.fn();
  const onRetry = vi.fn();
  const drawn = render(<Later name="Help" onClose={onClose} onRetry={onRetry} />);
  await act(async () => undefined);
  expect(onClose).toHaveBeenCalledOnce();
  expect(toasts.current()).toMatchObject([{ tone: "bad", action: { label: "Try again" } }]);
  toasts.current()[0]?.action?.run();
  expect(onRetry).toHaveBeenCalledOnce();
  drawn.unmount();
  render(<Later name="Help" onClose={onClose} onRetry={onRetry} />);
  expect(await screen.findByText("Help is open")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that was closed before it came says nothing", async () => {
  const { promise, reject } = Promise.withResolvers<ComponentType<PartProps>>();
  const Later = later(() => promise);
  const onClose = vi.fn();
  render(<Later name="Help" onClose={onClose} />).unmount();
  await act(async () => reject(new TypeError("gone")));
  expect(onClose).not.toHaveBeenCalled();
  expect(toasts.current()).toEqual([]);
});

test("the toast of a failure carries its button", async () => {
  const { ToastRegion } = await import("@ichor/ui");
  const run = vi.fn();
  toasts.show({ tone: "bad", title: "The server did not answer.", action: { label: "Try again", run } });
  render(<ToastRegion toasts={toasts} />);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(run).toHaveBeenCalledOnce();
  expect(toasts.current()).toEqual([]);
});
