import { expect, type Locator, type Page } from "@playwright/test";

/** The Cilium editor as a person uses it. */
export type ValuesEditor = {
  textbox: Locator;
  save: Locator;
  findings: Locator;
  preview: Locator;
  dialog: Locator;
  /** the whole text, as copying gives it: the editor draws only lines in view. The cursor is at the end afterwards. */
  text(): Promise<string>;
  /** replaces the whole text, as pasting does */
  replace(text: string): Promise<void>;
  /** goes to the end and pastes */
  append(text: string): Promise<void>;
  /** goes to the end and types, key by key */
  type(text: string): Promise<void>;
  /** waits until the preview belongs to the text */
  isCurrent(): Promise<void>;
  /** an object of the diff */
  object(kind: string, name: string): Locator;
  pane(name: "Manifests" | "Values" | "Effective"): Locator;
};

/** The editor on a page. */
export function valuesEditor(page: Page): ValuesEditor {
  const textbox = page.getByRole("textbox", { name: /^Cilium values, user layer/ });
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  const paste = async (text: string) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press("ControlOrMeta+V");
  };
  const replace = async (text: string) => {
    await textbox.focus();
    await page.keyboard.press("ControlOrMeta+A");
    if (text === "") await page.keyboard.press("Delete");
    else await paste(text);
  };
  const readText = async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await textbox.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("ControlOrMeta+C");
    await page.keyboard.press("ControlOrMeta+End");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  return {
    textbox,
    preview,
    save: page.getByRole("button", { name: /^(Save|Review and save)$/ }),
    findings: page.getByRole("region", { name: "Findings" }),
    dialog: page.getByRole("dialog"),
    text: readText,
    replace,
    async append(text) {
      await textbox.focus();
      await page.keyboard.press("ControlOrMeta+End");
      await paste(text);
    },
    async type(text) {
      await textbox.focus();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(text);
    },
    isCurrent: () => expect(page.getByText("Preview current", { exact: true }).first()).toBeVisible(),
    object: (kind, name) => preview.getByRole("article", { name: `${kind} ${name}`, exact: true }),
    pane: (name) =>
      page.getByRole("group", { name: "Preview" }).getByRole("button", { name: new RegExp(`^${name}`) }),
  };
}
