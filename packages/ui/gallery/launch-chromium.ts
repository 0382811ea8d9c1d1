import { type Browser, chromium } from "@playwright/test";

/** Starts the system's Chromium, headless. `ICHOR_CHROMIUM` names another one. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.ICHOR_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
