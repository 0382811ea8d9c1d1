import { defineConfig } from "vitest/config";

const chromiumFree = { environment: "node" as const, pool: "threads" as const };

// Three projects: `unit` needs nothing, `ui` draws in jsdom, `integration` starts a real control plane and a real engine.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...chromiumFree,
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts", "packages/ui/**", "apps/console/**", "**/node_modules/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "ui",
          environment: "jsdom",
          include: ["packages/ui/src/**/*.test.{ts,tsx}", "apps/console/src/**/*.test.{ts,tsx}"],
          exclude: ["**/*.integration.test.ts", "**/node_modules/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...chromiumFree,
          name: "integration",
          include: [
            "packages/*/src/**/*.integration.test.ts",
            "apps/*/src/**/*.integration.test.ts",
            "scripts/**/*.integration.test.ts",
          ],
          exclude: ["**/node_modules/**"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          globalSetup: ["packages/devcluster/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
