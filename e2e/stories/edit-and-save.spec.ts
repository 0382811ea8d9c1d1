import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

test("edits the user layer with effective values, findings and both diffs beside it, and saves what was shown [UI-1] [UI-2]", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);

  await test.step("finds the cluster and opens its values", async () => {
    await signIn();
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "lab", exact: true }) });
    await expect(row).toContainText("1.19.6");
    await row.getByRole("link", { name: "lab", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "lab" })).toBeVisible();
    await page.getByRole("link", { name: "Edit Cilium values" }).click();
    await editor.isCurrent();
    await expect(page.getByText("No changes.")).toBeVisible();
    await expect(editor.save).toBeDisabled();
  });

  await test.step("types, and sees what would follow", async () => {
    await editor.replace("# Relay for the support team\n");
    await editor.type("hubble: {relay: {enabled: true}}");
    expect(await editor.text()).toBe("# Relay for the support team\nhubble: {relay: {enabled: true}}");
    await editor.isCurrent();
    await expect(page.getByText(/^\d+ pods restart$/)).toBeVisible();
    await expect(page.getByText(/^\+([4-9]|[1-9]\d+) added$/).first()).toBeVisible();
    for (const kind of ["Deployment", "Service", "ServiceAccount"])
      await expect(editor.object(kind, "hubble-relay")).toContainText("added");
    await expect(editor.object("DaemonSet", "cilium")).toContainText("restarts 8 pods");
    await expect(editor.object("Service", "cilium-agent")).toContainText("will be deleted");
  });

  await test.step("sees the effective values of the unsaved text", async () => {
    await editor.pane("Effective").click();
    await page.getByRole("switch", { name: "Only mine" }).click();
    const relay = page.getByRole("treegrid").getByRole("row", { name: /enabled.*true.*user.*line 2/i });
    await expect(relay).toBeVisible();
    await editor.pane("Manifests").click();
  });

  await test.step("is refused an owned key at its line, with the reason", async () => {
    await editor.append("\nipam: {mode: cluster-pool}");
    await expect(editor.findings).toContainText("ipam.mode is owned by Ichor");
    await expect(editor.findings.getByRole("button", { name: "Line 3" })).toBeVisible();
    await expect(page.locator(".monaco-editor")).toContainText("is owned by Ichor");
    await expect(editor.save).toBeDisabled();
    await editor.findings.getByRole("button", { name: "Remove ipam.mode" }).click();
    await expect(editor.findings).toContainText("No findings");
    expect(await editor.text()).not.toContain("cluster-pool");
  });

  await test.step("takes the suggestion for a typo", async () => {
    await editor.replace(
      "# Relay for the support team\nhubble: {relay: {enabled: true}}\nbandwithManager: {enabled: true}\n",
    );
    await expect(editor.findings).toContainText("bandwithManager");
    await editor.findings.getByRole("button", { name: "Change to bandwidthManager" }).click();
    await expect(editor.findings).toContainText("No findings");
  });

  const text =
    "# Relay for the support team\nhubble: {relay: {enabled: true}}\nbandwidthManager: {enabled: true}\n";

  await test.step("saves with a reason what was previewed", async () => {
    await editor.isCurrent();
    await expect(editor.save).toBeEnabled();
    await editor.save.click();
    await expect(editor.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(editor.dialog).toContainText("DaemonSet cilium, 8 pods");
    await editor.dialog.getByRole("textbox", { name: /^Reason/ }).fill("Support asked for flows");
    await editor.dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(editor.dialog).toBeHidden();
    await expect(page.getByText("Values of lab saved")).toBeVisible();
  });

  await test.step("the API server holds exactly that", async () => {
    const stored = await lab.read();
    expect(stored.layer).toEqual({
      hubble: { relay: { enabled: true } },
      bandwidthManager: { enabled: true },
    });
    expect(stored.text).toBe(text);
    expect(stored.note).toMatchObject({
      kind: "believed",
      note: {
        actor: "admin",
        reason: "Support asked for flows",
        previewIdentity: expect.stringMatching(/\S/),
      },
    });
    await expect(page.getByText("saved, not running", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Nothing to save: this is what is stored").filter({ visible: true }),
    ).toBeVisible();
  });

  await test.step("the text is there again for the next visitor, comment and all", async () => {
    await page.reload();
    await editor.isCurrent();
    await expect.poll(() => editor.text()).toBe(text);
  });

  await test.step("a second client changes the values while somebody types: a banner says so, nothing is lost", async () => {
    await editor.type("debug: {enabled: true}");
    const mine = await editor.text();
    await editor.isCurrent();
    await lab.saveAs("oncall", "hubble: {relay: {enabled: false}}\n", "Relay is too loud");
    await expect(page.getByText("oncall saved other values")).toBeVisible();
    await expect(page.getByText("Relay is too loud")).toBeVisible();
    await expect(editor.save).toBeDisabled();
    expect(await editor.text()).toBe(mine);
    expect((await lab.read()).layer).toEqual({ hubble: { relay: { enabled: false } } });
  });
});

test("an empty layer is legal: everything set goes back to its default [C01]", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace("");
  await expect(page.getByText(/^−[1-9]\d* removed$/).first()).toBeVisible();
  await editor.isCurrent();
  await editor.save.click();
  await editor.dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(editor.dialog).toBeHidden();
  expect(await lab.read()).toMatchObject({ layer: {}, text: "" });
});

test("removing one nested key returns it to its default in both diffs and in the store [C13]", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await editor.replace(lab.text.replace("bandwidthManager:\n  enabled: true\n\n", ""));
  await expect(editor.object("ConfigMap", "cilium-config")).toContainText("enable-bandwidth-manager");
  await editor.pane("Values").click();
  await expect(editor.preview).toContainText("bandwidthManager");
  await editor.isCurrent();
  await editor.save.click();
  await editor.dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(editor.dialog).toBeHidden();
  expect((await lab.read()).layer).not.toHaveProperty("bandwidthManager");
});

test("what is on the screen is what is saved, whichever pane is open [P03]", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);
  await signIn(`${pages.editor}?pane=values`);
  await editor.isCurrent();
  const text = "# typed while the values diff is open\nhubble: {relay: {enabled: true}}\n";
  await editor.replace(text);
  await expect(editor.preview).toContainText("relay");
  await editor.isCurrent();
  await expect(editor.save).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Enter");
  await editor.dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(editor.dialog).toBeHidden();
  expect((await lab.read()).text).toBe(text);
  await expect(editor.pane("Values")).toHaveAttribute("aria-pressed", "true");
});
