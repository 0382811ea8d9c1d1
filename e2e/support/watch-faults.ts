import type { ConsoleMessage, Page } from "@playwright/test";

/** What a page complains about: errors on its console, uncaught exceptions, violations of the security policy. */
export type Faults = {
  /** Faults of this kind belong to the story, such as the line that a browser writes for every refused request. */
  allow(pattern: RegExp): void;
  /** those that no story allowed */
  list(): string[];
  watch(page: Page): Promise<void>;
};

/** Collects the faults of all pages of a story. */
export function collectFaults(): Faults {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error") found.push(`console: ${message.text()} (${message.location().url})`);
  };
  return {
    allow: (pattern) => void allowed.push(pattern),
    list: () => found.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    async watch(page) {
      page.on("console", onConsole);
      page.on("pageerror", (error) => found.push(`exception: ${error.message}`));
      await page.exposeFunction("reportViolation", (text: string) => found.push(`security policy: ${text}`));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
          (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
            `${violatedDirective} ${blockedURI} ${sample}`,
          ),
        );
      });
    },
  };
}
