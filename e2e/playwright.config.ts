import { defineConfig } from "@playwright/test";

// One browser at a time: the machine also runs the control plane. No story waits for time to pass.
export default defineConfig({
  testDir: "stories",
  outputDir: "../test-results",
  globalSetup: "./lab/start-lab.ts",
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    trace: process.env["ICHOR_TRACE"] ? "retain-on-failure" : "off", // recording doubles the time of a story
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: process.env["ICHOR_CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
