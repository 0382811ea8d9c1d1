import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../testing/draw.tsx";
import { announce } from "./announcer.tsx";

test("a result that comes late leaves the answer to a key where it is", () => {
  draw(<p>page</p>);
  act(() => announce("Change 2 of 7"));
  act(() => announce("Preview current: nothing changes.", "result"));
  for (const text of ["Change 2 of 7", "Preview current: nothing changes."])
    expect(screen.getByText(text).getAttribute("aria-live")).toBe("polite");
});
