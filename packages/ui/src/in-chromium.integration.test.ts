import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../gallery/launch-chromium.ts";
import { serveGallery } from "../gallery/serve-gallery.ts";

let gallery: Awaited<ReturnType<typeof serveGallery>>;
let browser: Browser;
// one for all tests: what a page loaded once comes from its cache
let context: BrowserContext;
let page: Page;
let complaints: string[] = [];

beforeAll(async () => {
  [gallery, browser] = await Promise.all([serveGallery(), launchChromium()]);
  context = await browser.newContext({ reducedMotion: "reduce" });
});

afterAll(async () => {
  await browser?.close();
  await gallery?.[Symbol.asyncDispose]();
});

afterEach(async () => {
  await page.close();
  // a broken security policy, a worker that does not start, a fault of React: all end here
  expect(complaints).toEqual([]);
});

async function open(query: string, size = { width: 1280, height: 800 }): Promise<Page> {
  complaints = [];
  page = await context.newPage();
  await page.setViewportSize(size);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${gallery.url}?page=${query}`);
  await page.locator("header").first().waitFor({ state: "attached" });
  return page;
}

const focusedText = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("the values editor", () => {
  const line = (text: string) => page.locator(".view-line", { hasText: text }).first();
  const message = () => page.locator(".ui-inline-message");
  const announced = () => page.locator("[data-announces=answer]").textContent();
  const modelText = (): Promise<string> =>
    page.locator(".view-lines").evaluate((lines) =>
      [...lines.querySelectorAll<HTMLElement>(".view-line")]
        .toSorted((a, b) => a.offsetTop - b.offsetTop)
        .map((each) => (each.textContent ?? "").replaceAll("\u00a0", " "))
        .join("\n"),
    );

  async function openEditor(query = ""): Promise<void> {
    await open(`editor${query}`, { width: 1280, height: 1000 });
    await line("routingMode").waitFor();
  }

  test("marks each finding at its line and spells out only the one at the cursor's line", async () => {
    await openEditor();
    await expect.poll(() => page.locator(".squiggly-error, .squiggly-warning").count()).toBe(2);
    expect(await page.locator(".ui-glyph-bad").count()).toBe(1);
    expect(await page.locator(".ui-glyph-warn").count()).toBe(1);
    expect(await message().isVisible()).toBe(false);
    const top = (): Promise<number | undefined> =>
      line("replicas: 1")
        .boundingBox()
        .then((box) => box?.y);
    let before: number | undefined;
    await expect.poll(async () => (before = await top())).toBeTypeOf("number");
    await line("replicas: 1").click();
    await expect
      .poll(() => message().textContent())
      .toContain("One operator pod: no standby while it restarts.");
    await expect.poll(top).toBe(before);
    await line("rollOutCiliumPods").click();
    await expect.poll(() => message().isVisible()).toBe(false);
  });

  test("goes to findings by F8, uses a suggestion by Ctrl . and takes it back in one step", async () => {
    await openEditor();
    await line("operator:").click();
    await page.keyboard.press("F8");
    await expect.poll(announced).toContain("Line 7: One operator pod:");
    await page.keyboard.press("Shift+F8");
    await expect.poll(announced).toContain("Line 2: ");
    await page.keyboard.press("F8");
    await page.keyboard.press("Control+Period");
    await expect.poll(modelText).toContain("operator:\n  replicas: 2\n");
    await expect.poll(() => page.locator(".squiggly-warning").count()).toBe(0);
    await page.keyboard.press("Control+z");
    await expect.poll(modelText).toContain("operator:\n  replicas: 1\n");
  });

  test("offers a fix as link under the line, and applies it where the text is now", async () => {
    await openEditor();
    await line("bandwidthManager:").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("x: 1");
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.type("bandwithManager:");
    await message().getByRole("button", { name: "Replace" }).click();
    await expect.poll(modelText).toContain("x: 1\nbandwidthManager:\n  enabled: true");
  });

  test("marks lines that differ from the base and goes to them by Alt F5", async () => {
    await openEditor();
    await expect.poll(() => page.locator(".ui-gutter-added").count()).toBeGreaterThanOrEqual(6);
    expect(await page.locator(".ui-gutter-changed").count()).toBe(2);
    expect(await page.locator(".ui-gutter-removed").count()).toBe(1);
    await line("# Lab").click();
    await page.keyboard.press("Alt+F5");
    await expect.poll(announced).toBe("Change 1 of 5, line 2");
    await page.keyboard.press("Shift+Alt+F5");
    await expect.poll(announced).toBe("Change 5 of 5, line 14");
  });

  test("completes keys and values from the schema of its worker", async () => {
    await openEditor();
    await page.locator(".view-line").last().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("enc");
    const rows = page.locator(".suggest-widget.visible .monaco-list-row");
    await expect
      .poll(() => rows.allTextContents(), { timeout: 20_000 })
      .toEqual(["encryption", "endpointHealthChecking"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Backspace");
    await page.keyboard.type("encryption:\n  type: ");
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(3);
    await page.keyboard.press("Escape");
  });

  test("explains a key under the pointer, with the text of the key above where it has none", async () => {
    await openEditor();
    const hover = page.locator(".monaco-hover:not(.hidden) .hover-contents");
    // the pointer comes again where it came before the editor could explain anything
    const explain = async (key: Locator): Promise<string> => {
      await page.mouse.move(700, 30);
      await key.hover();
      await hover
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => undefined);
      return (await hover.allTextContents()).join(" ");
    };
    const route = line("autoDirectNodeRoutes").locator("span span").first();
    await expect
      .poll(() => explain(route))
      .toContain("Lets nodes of one segment reach pods without an overlay.");
    const below = page.locator(".view-line", { hasText: /^\s+enabled:\s+true/ });
    const enabled = below.nth(2).locator("span span").nth(1);
    await expect.poll(() => explain(enabled)).toContain("About bandwidthManager");
  });

  test("indents by Tab, and is left by Esc, then Tab", async () => {
    await openEditor();
    await line("operator:").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    await expect.poll(modelText).toContain("operator: \n");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    const isInEditor = () => page.evaluate(() => document.activeElement?.closest(".monaco-editor") !== null);
    expect(await isInEditor()).toBe(false);
    await line("operator:").click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Tab");
    expect(await isInEditor()).toBe(true);
  });

  test("asks for a preview by Ctrl S and for the review by Ctrl Enter", async () => {
    await openEditor();
    await line("operator:").click();
    await page.keyboard.press("Control+s");
    await page.getByRole("status").filter({ hasText: "refreshed" }).waitFor();
    const lines = (await modelText()).split("\n").length;
    await page.keyboard.press("Control+Enter");
    await page.getByRole("status").filter({ hasText: "submitted" }).waitFor();
    expect((await modelText()).split("\n")).toHaveLength(lines);
  });

  test("keeps text and cursor when its parent gives values back late", async () => {
    await openEditor("&late");
    await line("operator:").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("unusual: the quick brown fox jumps", { delay: 15 });
    await page.waitForTimeout(300);
    await page.keyboard.type(" over");
    await expect.poll(modelText).toContain("unusual: the quick brown fox jumps over\n");
  });

  test("takes a value from outside without moving the cursor, as one step of undo", async () => {
    await openEditor("&levers");
    await line("prometheus:").click();
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Take theirs" }).click();
    await expect.poll(modelText).toContain("replicas: 3");
    await line("prometheus:").waitFor();
    await page.locator(".monaco-editor [role=textbox]").focus();
    await page.keyboard.type("!");
    await expect.poll(modelText).toContain("prometheus:!");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(modelText).not.toContain("replicas: 3");
  });

  test("leaves text, cursor and undo alone when the chart version changes [P13]", async () => {
    await openEditor("&levers");
    await line("prometheus:").click();
    await page.keyboard.press("End");
    await page.keyboard.type("?");
    const before = await modelText();
    await page.getByRole("button", { name: "Other version" }).click();
    expect(await modelText()).toBe(before);
    await page.locator(".monaco-editor [role=textbox]").focus();
    await page.keyboard.type("!");
    await expect.poll(modelText).toContain("prometheus:?!");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(modelText).toContain("prometheus:\n");
  });

  test("keeps undo history and cursor while one looks at another page", async () => {
    await openEditor("&levers");
    await line("prometheus:").click();
    await page.keyboard.press("End");
    await page.keyboard.type("?");
    const lever = page.getByRole("button", { name: "Leave or come back" });
    await lever.click();
    await page.locator(".monaco-editor").waitFor({ state: "detached" });
    await lever.click();
    await expect.poll(modelText).toContain("prometheus:?");
    await page.locator(".monaco-editor [role=textbox]").focus();
    await page.keyboard.press("Control+z");
    await expect.poll(modelText).toContain("prometheus:\n");
  });

  test("writes code in four inks, brackets included", async () => {
    await openEditor("&theme=light");
    await page.locator(".monaco-editor [role=textbox]").focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type('x: {y: {z: [1, {a: "b", c: true}]}} # end');
    await page.keyboard.press("Enter");
    const inks = (): Promise<string[]> =>
      page
        .locator(".view-line span span")
        .evaluateAll((spans) => [...new Set(spans.map((span) => getComputedStyle(span).color))].toSorted());
    // comments and punctuation, strings, literals, keys
    const four = ["rgb(106, 59, 163)", "rgb(20, 88, 184)", "rgb(22, 25, 29)", "rgb(93, 102, 112)"];
    await expect.poll(inks).toEqual(four);
  });

  test("follows the theme of the page, with the colors of the tokens", async () => {
    await openEditor("&theme=light");
    const ground = () =>
      page
        .locator(".monaco-editor-background")
        .first()
        .evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect.poll(ground).toBe("rgb(255, 255, 255)");
    await page.evaluate(() => document.documentElement.classList.replace("light", "dark"));
    await expect.poll(ground).toBe("rgb(18, 21, 24)");
  });
});

describe("a dialog", () => {
  test("keeps the focus inside, closes by Esc, and gives the focus back", async () => {
    await open("save");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(focusedText).toBe("Cancel");
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Open again" }).click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(focusedText).toBe("Open again");
  });

  test("that holds typed text ignores a click beside it; without, it closes", async () => {
    await open("save");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.mouse.click(20, 400);
    await page.waitForTimeout(100);
    expect(await dialog.isVisible()).toBe(true);
    await page.getByRole("textbox", { name: /Type native/ }).fill("");
    await page.mouse.click(20, 400);
    await dialog.waitFor({ state: "detached" });
  });

  test("closes by the browser's Back, and the page stays", async () => {
    await open("save");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.evaluate(() => history.pushState({}, "", "?page=save&step=2"));
    await page.getByRole("button", { name: "Open again" }).click();
    await page.getByRole("dialog").waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(page.url()).toContain("step=2");
    await page.evaluate(() => history.back());
    await expect.poll(() => page.url()).not.toContain("step=2");
  });
});

describe("a table of 1,000 rows", () => {
  test("draws few of them, walks through all of them, and opens one", async () => {
    await open("rows");
    await page.locator("tr[data-index='5']").waitFor();
    expect(await page.locator("tr[data-index]").count()).toBeLessThan(80);
    expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe("1001");
    for (let step = 0; step < 60; step += 1) await page.keyboard.press("j");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-index")))
      .toBe("59");
    // faster than rows are drawn: no key is lost, and Enter means the row that they lead to
    await page.evaluate(() => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      for (let step = 0; step < 200; step += 1) press("j");
      press("Enter");
    });
    await expect.poll(() => new URL(page.url()).hash).toBe("#cluster-259");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator("tr[data-index='999']").waitFor();
  });
});

describe("a diff of 20,000 lines", () => {
  test("draws few of them and reaches the end", async () => {
    await open("diff&long");
    const pane = page.getByRole("region", { name: "Preview" });
    await pane.locator(".ui-dl").first().waitFor();
    expect(await pane.locator(".ui-dl").count()).toBeLessThan(300);
    await pane.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    await pane.getByText("key-19990: new").waitFor();
    await page.keyboard.press("p");
    await expect.poll(() => page.locator("[data-announces=answer]").textContent()).toContain("of 2000");
  });

  test("keeps the head of a block in sight and scrolls both sides together", async () => {
    await open("diff&split");
    const pane = page.getByRole("region", { name: "Preview", exact: true });
    await pane.evaluate((each) => each.scrollTo(0, 250));
    const top = async (): Promise<number> => Math.round((await pane.boundingBox())?.y ?? 0);
    const head = page.locator("[data-block-head=cm]");
    await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(await top());
    const before = page.getByRole("group", { name: "DaemonSet cilium, before" });
    await before.evaluate((each) => each.scrollTo(120, 0));
    const after = page.getByRole("group", { name: "DaemonSet cilium, after" });
    await expect.poll(() => after.evaluate((each) => each.scrollLeft)).toBe(120);
  });
});

test("the divider is dragged with the pointer", async () => {
  await open("editor");
  const divider = page.getByRole("separator");
  const box = await divider.boundingBox();
  if (!box) throw new Error("no divider");
  await page.mouse.move(box.x + 4, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(700, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round(((await divider.boundingBox())?.x ?? 0) / 10)).toBe(70);
});

test("both fonts are preloaded and used", async () => {
  await open("components");
  const preloads = await page
    .locator("link[rel=preload][as=font]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(preloads).toHaveLength(2);
  const isLoaded = () =>
    page.evaluate(
      () =>
        document.fonts.check("13px 'Inter Variable'") &&
        [...document.fonts].some(({ status }) => status === "loaded"),
    );
  await expect.poll(isLoaded).toBe(true);
});
