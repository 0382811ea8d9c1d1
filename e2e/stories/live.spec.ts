import { resources } from "@ichor/kube";
import { callLab } from "../lab/call-lab.ts";
import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

test("lists and states follow the cluster without a reload", async ({ page, signIn, lab }) => {
  await signIn("/clusters");
  const name = "appears-later";
  const ref = { namespace: "ichor-system", name };
  await expect(page.getByRole("link", { name: "lab", exact: true })).toBeVisible();
  await lab.client.delete(resources.talosClusters, ref).catch(() => undefined);
  await lab.client.create(resources.talosClusters, {
    apiVersion: "ichor.maesh.dev/v1alpha1",
    kind: "TalosCluster",
    metadata: ref,
    spec: {
      endpoint: "https://10.99.0.10:6443",
      talosVersion: "1.13.2",
      kubernetesVersion: "v1.36.3",
      cni: { preset: "cilium" },
    },
  } as never);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await lab.client.delete(resources.talosClusters, ref);
  await expect(page.getByRole("link", { name })).toBeHidden();
});

test("a server that ends is reported at once, with the age of what one sees; text is kept, saving waits, a new session goes on", async ({
  page,
  signIn,
  faults,
  lab,
}) => {
  faults.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|401|net::ERR/);
  const editor = valuesEditor(page);
  await signIn(pages.editor, { user: "editor" });
  await editor.isCurrent();
  await editor.replace("debug: {enabled: true}\n");
  await editor.isCurrent();
  await callLab("stop", { user: "editor" });
  await expect(page.getByRole("status").filter({ hasText: "Reconnecting" })).toBeVisible();
  await expect(page.getByText(/^Connection lost \d+ s ago/)).toBeVisible();
  await expect(editor.save).toBeDisabled();
  await editor.append("# typed while the server was away\n");
  await expect.poll(() => editor.text()).toContain("# typed while the server was away");
  const { url } = await callLab("start", { user: "editor" });
  const { hash } = new URL(url);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(`${new URL(url).origin}${pages.editor}${hash}`);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  await expect.poll(() => editor.text()).toContain("# typed while the server was away");
  expect((await lab.read()).text).toBe(lab.text);
});

test("eight tabs of one browser are live at the same time and all see a change", async ({
  context,
  signIn,
  lab,
}) => {
  const tabs = [];
  for (let number = 0; number < 8; number++) tabs.push(await context.newPage());
  const [first, ...others] = tabs;
  await signIn(pages.overview, first ? { page: first } : {});
  const origin = new URL(first?.url() ?? "").origin;
  for (const tab of others) await tab.goto(`${origin}${pages.overview}`);
  for (const tab of tabs) await expect(tab.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  await lab.client.patchStatus(
    resources.talosClusters,
    { namespace: "ichor-system", name: "lab" },
    { patch: { status: { etcd: { version: "3.6.99" } } } },
  );
  for (const tab of tabs) await expect(tab.getByText("3.6.99")).toBeVisible();
});
