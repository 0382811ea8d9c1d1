import { resources } from "@ichor/kube";
import { namespaces } from "@ichor/model";
import { expect, lab as pages, test } from "../support/test.ts";
import { valuesEditor } from "../support/values-editor.ts";

test.describe("with Argo CD in the cluster", () => {
  const argoCdSettings = { namespace: namespaces.argocd, name: "argocd-cm" };
  test.afterEach(({ lab }) => lab.client.delete(resources.configMaps, argoCdSettings));

  test("the values of a cluster that Git owns are shown and previewed, not saved; the tool and where to change them are named [UI-5] [GIT-1]", async ({
    page,
    signIn,
    lab,
  }) => {
    await lab.client.create(resources.configMaps, { metadata: argoCdSettings });
    const trackingId = "platform:ichor.maesh.dev/TalosCluster:ichor-system/lab";
    await lab.patch([
      { op: "add", path: "/metadata/annotations/argocd.argoproj.io~1tracking-id", value: trackingId },
    ]);
    const editor = valuesEditor(page);
    await signIn(pages.editor);
    await editor.isCurrent();
    const refusal = "TalosCluster/lab is managed by Argo CD platform; change it in Git";
    // who owns a cluster is remembered for some seconds, and somebody may have looked just before
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(refusal).filter({ visible: true }).first()).toBeVisible({ timeout: 5000 });
    }).toPass();
    await editor.isCurrent();
    await editor.replace("hubble: {relay: {enabled: true}}\n");
    await expect(editor.object("Deployment", "hubble-relay")).toBeVisible();
    await editor.isCurrent();
    await expect(editor.save).toBeDisabled();
  });
});

test("a network that Ichor does not run is said to be unsupported, with its preset, and has no editor", async ({
  page,
  signIn,
}) => {
  await signIn("/clusters/ichor-system/legacy-flannel-campus-north-building-07/cilium");
  await expect(page.getByRole("main")).toContainText("flannel");
  await expect(valuesEditor(page).textbox).toBeHidden();
});

test("a cluster without Ichor's kinds says what is missing and offers the values workbench [CLI-14]", async ({
  page,
  faults,
}) => {
  const { callLab } = await import("../lab/call-lab.ts");
  faults.allow(/404/);
  const { url } = await callLab("bare", {});
  await page.goto(url);
  await expect(page.getByRole("main")).toContainText("talosclusters.ichor.maesh.dev");
  await page
    .getByRole("link", { name: /workbench/i })
    .first()
    .click();
  const editor = valuesEditor(page);
  await editor.isCurrent();
  await editor.replace("hubble: {relay: {enabled: true}}\n");
  await expect(editor.object("Deployment", "hubble-relay")).toBeVisible();
  await editor.replace("ipam: {mode: cluster-pool}\n");
  await expect(editor.findings).toContainText("ipam.mode is owned by Ichor");
  await expect(editor.save).toBeHidden();
});

test("another chart version in the workbench leaves the typed text alone, and the effective values follow it [P13] [P05]", async ({
  page,
  signIn,
}) => {
  const editor = valuesEditor(page);
  await signIn("/workbench");
  await editor.isCurrent();
  const text = "# mine\nhubble: {relay: {enabled: true}}\n";
  await editor.replace(text);
  await editor.isCurrent();
  const choose = async (version: string) => {
    await page.getByRole("button", { name: /^Chart / }).click();
    await page.getByRole("menuitemradio", { name: version }).click();
    await expect(page.getByRole("button", { name: `Chart ${version}` })).toBeVisible();
  };
  await choose("1.20.2");
  await editor.isCurrent();
  expect(await editor.text()).toBe(text);
  await page.getByRole("link", { name: "Effective", exact: true }).click();
  await page.getByRole("searchbox", { name: "Filter keys" }).fill("hubble.relay.image.tag");
  const tags = page.getByRole("treegrid");
  await expect(tags.getByRole("row", { name: /tag.*v1\.20\.2/ })).toBeVisible();
  await choose("1.19.6");
  await expect(tags.getByRole("row", { name: /tag.*v1\.19\.6/ })).toBeVisible();
});
