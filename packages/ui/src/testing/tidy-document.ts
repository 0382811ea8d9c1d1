import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { announce } from "../context/announcer.tsx";

// Runs before each file. The tests of a file share one document, so each leaves it as it found it.
afterEach(() => {
  cleanup();
  announce("");
  announce("", "result");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
