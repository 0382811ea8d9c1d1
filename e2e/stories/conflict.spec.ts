import { setTimeout as delay } from "node:timers/promises";
import { resources } from "@ichor/kube";
import type { LabCluster } from "../support/lab-cluster.ts";
import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

const addition = "\ndebug:\n  enabled: true\n";
const theirs = (text: string) => text.replace("operator:\n  replicas: 2", "operator:\n  replicas: 1");

test.describe("somebody else saves while one types", () => {
  test("a banner says who and why at once, and nothing that was typed is lost; Merge keeps both sides [C15]", async ({
    page,
    signIn,
    lab,
  }) => {
    const editor = valuesEditor(page);
    await signIn(pages.editor);
    await editor.isCurrent();
    await editor.append(addition);
    await editor.isCurrent();
    const mine = await editor.text();
    await lab.saveAs("oncall", theirs(lab.text), "One operator is enough");
    const banner = page.getByText("oncall saved other values");
    await expect(banner).toBeVisible();
    await expect(page.getByText("One operator is enough")).toBeVisible();
    expect(await editor.text()).toBe(mine);
    await expect(editor.save).toBeDisabled();
    await page.getByRole("button", { name: "Merge" }).click();
    await expect(banner).toBeHidden();
    await expect.poll(() => editor.text()).toContain("replicas: 1");
    expect(await editor.text()).toContain("debug:\n  enabled: true");
    await editor.isCurrent();
    await editor.save.click();
    await editor.dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(editor.dialog).toBeHidden();
    expect((await lab.read()).layer).toMatchObject({ debug: { enabled: true }, operator: { replicas: 1 } });
  });

  test("Keep mine saves what was typed over theirs", async ({ page, signIn, lab }) => {
    const editor = valuesEditor(page);
    await signIn(pages.editor);
    await editor.isCurrent();
    await editor.append(addition);
    await editor.isCurrent();
    await lab.saveAs("oncall", theirs(lab.text));
    await page.getByRole("button", { name: "Keep mine" }).click();
    await editor.isCurrent();
    await expect(editor.save).toBeEnabled();
    await editor.save.click();
    await editor.dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(editor.dialog).toBeHidden();
    expect((await lab.read()).layer).toMatchObject({ debug: { enabled: true }, operator: { replicas: 2 } });
  });

  test("Take theirs shows theirs, and brings the typed text back when asked", async ({
    page,
    signIn,
    lab,
  }) => {
    const editor = valuesEditor(page);
    await signIn(pages.editor);
    await editor.isCurrent();
    await editor.append(addition);
    await editor.isCurrent();
    const mine = await editor.text();
    await lab.saveAs("oncall", theirs(lab.text));
    await page.getByRole("button", { name: "Take theirs" }).click();
    await expect.poll(() => editor.text()).toContain("replicas: 1");
    expect(await editor.text()).not.toContain("debug:");
    await page.getByRole("button", { name: "Bring my text back" }).click();
    await expect.poll(() => editor.text()).toBe(mine);
  });

  test("a change of the same key stands in the text between marks until somebody decides", async ({
    page,
    signIn,
    lab,
  }) => {
    const editor = valuesEditor(page);
    await signIn(pages.editor);
    await editor.isCurrent();
    await editor.replace(lab.text.replace("replicas: 2", "replicas: 3"));
    await editor.isCurrent();
    await lab.saveAs("oncall", theirs(lab.text));
    await page.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("1 place needs you")).toBeVisible();
    const text = await editor.text();
    expect(text).toContain("replicas: 3");
    expect(text).toContain("replicas: 1");
    await expect(editor.save).toBeDisabled();
  });

  test("the stored values simply appear where nothing was typed", async ({ page, signIn, lab }) => {
    const editor = valuesEditor(page);
    await signIn(pages.editor);
    await editor.isCurrent();
    await lab.saveAs("oncall", theirs(lab.text));
    await expect.poll(() => editor.text()).toContain("replicas: 1");
    await expect(page.getByText("oncall changed the stored values.")).toBeVisible();
  });
});

test("somebody who writes status all the time does not disturb a save [P61]", async ({
  page,
  signIn,
  lab,
}) => {
  const editor = valuesEditor(page);
  await signIn(pages.editor);
  await editor.isCurrent();
  await using writer = writeStatus(lab);
  await editor.append(addition);
  await editor.isCurrent();
  await expect(editor.save).toBeEnabled();
  await editor.save.click();
  await editor.dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(editor.dialog).toBeHidden();
  await expect(page.getByText("Values of lab saved")).toBeVisible();
  expect(writer.writes()).toBeGreaterThan(20);
  expect((await lab.read()).layer).toMatchObject({ debug: { enabled: true } });
});

/** Changes the status of the cluster fifty times a second, as fast as the API server lets it, until it is disposed. */
function writeStatus({ client }: LabCluster): AsyncDisposable & { writes(): number } {
  const ended = new AbortController();
  let writes = 0;
  const run = async () => {
    while (!ended.signal.aborted) {
      const patch = { status: { etcd: { members: (writes % 5) + 1 } } };
      await Promise.all([
        client.patchStatus(resources.talosClusters, { namespace: "ichor-system", name: "lab" }, { patch }),
        delay(20),
      ]);
      writes++;
    }
  };
  const running = run();
  return {
    writes: () => writes,
    async [Symbol.asyncDispose]() {
      ended.abort();
      await running;
    },
  };
}
