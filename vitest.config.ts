import { defineConfig } from "vitest/config";

// a title of a table row ends with the requirements that it shows, and must not be cut before them
const wholeTitles = { taskTitleValueFormatTruncate: 10_000 };
// the fast inner loop, see scripts/tasks/check.ts
const isQuick = process.env["ICHOR_QUICK"] === "1";
// files of a worker share modules then: nothing is drawn in them that could be left behind
const quickly = isQuick ? { isolate: false, setupFiles: ["scripts/checks/bound-properties.ts"] } : {};
const slow = isQuick ? ["scripts/checks/planted.test.ts"] : [];
const chromiumFree = { environment: "node" as const, pool: "threads" as const };

// Three projects: `unit` needs nothing, `ui` (files that end in .tsx) draws in jsdom, `integration` starts a real control plane and a real engine.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...chromiumFree,
          ...wholeTitles,
          ...quickly,
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...slow, "**/*.integration.test.ts", "**/node_modules/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...wholeTitles,
          name: "ui",
          environment: "jsdom",
          setupFiles: ["packages/ui/src/testing/tidy-document.ts"],
          // a frame that a fake clock swallows would be waited for by the next file
          fakeTimers: { toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] },
          pool: "threads",
          include: ["packages/ui/src/**/*.test.tsx", "apps/console/src/**/*.test.tsx"],
          exclude: ["**/node_modules/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...chromiumFree,
          ...wholeTitles,
          name: "integration",
          include: [
            "packages/*/src/**/*.integration.test.ts",
            "apps/*/src/**/*.integration.test.ts",
            "scripts/**/*.integration.test.ts",
          ],
          exclude: ["**/node_modules/**"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // what a browser shows comes late on a machine that does other things
          expect: { poll: { timeout: 30_000 } },
          // files share at most a control plane, on which each has a namespace of its own
          maxWorkers: 2,
          globalSetup: ["packages/devcluster/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
