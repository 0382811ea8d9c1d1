import { type Browser, chromium } from "@playwright/test";

/** Starts the Chromium that `ICHOR_CHROMIUM` names, headless and without anything that it does on its own. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
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
  });
}

/** The session of a browser as Playwright takes it. */
export function toCookie(origin: string, cookie: string) {
  const [name = "", ...value] = cookie.split("=");
  return { name, value: value.join("="), url: origin, httpOnly: true, sameSite: "Strict" as const };
}
