import { type KubeObject, resources } from "@ichor/kube";
import { namespaces } from "@ichor/model";
import type { Page } from "@playwright/test";
import { callLab } from "../../e2e/lab/call-lab.ts";
import { type ValuesEditor, valuesEditor } from "../../e2e/support/values-editor.ts";
import { awaitPreview, patientExpect as expect } from "./await-shown.ts";
import { labPages, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

type Play = (given: { page: Page; editor: ValuesEditor; stage: Stage }) => Promise<void>;

/** What a person would type into the demo: an addition, and a change that restarts pods. */
const edited = (text: string) =>
  `${text}\nhubble:\n  relay:\n    enabled: true\n\nkubeProxyReplacementHealthzBindAddr: 0.0.0.0:10256\n`;
const theirs = (text: string) => text.replace("replicas: 2", "replicas: 1");

const inEditor = (name: string, play: Play): Scene => ({
  name,
  async play(stage) {
    const page = await stage.signIn(labPages.editor);
    await awaitPreview(page);
    await play({ page, editor: valuesEditor(page), stage });
    return page;
  },
});

/** Types the edit, and waits until its added objects are in the preview. */
async function edit({ page, editor, stage }: Parameters<Play>[0]): Promise<void> {
  await editor.replace(edited(stage.lab.text));
  await expect(editor.object("Deployment", "hubble-relay")).toBeVisible();
  await awaitPreview(page);
}

/** The scene that the README shows. */
export const readmeScene = "cilium-edited-unified";

const editing: readonly Scene[] = [
  inEditor("cilium-clean", async () => undefined),
  inEditor(readmeScene, edit),
  inEditor("cilium-edited-split", async (given) => {
    await edit(given);
    await given.page.getByRole("button", { name: "Split" }).click();
  }),
  inEditor("cilium-edited-values", async (given) => {
    await edit(given);
    await given.editor.pane("Values").click();
  }),
  inEditor("cilium-edited-effective", async (given) => {
    await edit(given);
    await given.editor.pane("Effective").click();
  }),
  inEditor("cilium-findings", async ({ editor, stage }) => {
    await editor.replace(
      `${stage.lab.text}\nbandwithManager: {enabled: true}\nipam: {mode: cluster-pool}\ndebug: {enabled: "yes please"}\n`,
    );
    await expect(editor.findings).toContainText("ipam.mode is owned by Ichor");
  }),
  inEditor("cilium-syntax-error", async (given) => {
    await edit(given);
    await given.editor.append("tunnelPort: [8473\n");
    await expect(given.page.getByText(/before the error/)).toBeVisible();
  }),
  inEditor("cilium-danger", async ({ editor }) => {
    await editor.replace("agent: false\noperator: {enabled: false}\n");
    await expect(editor.preview).toContainText(/removed|deleted/);
  }),
  inEditor("cilium-save", async (given) => {
    await edit(given);
    await expect(given.editor.save).toBeEnabled();
    await given.editor.save.click();
    await expect(given.editor.dialog).toBeVisible();
  }),
  inEditor("cilium-saved", async (given) => {
    await edit(given);
    await expect(given.editor.save).toBeEnabled();
    await given.editor.save.click();
    await given.editor.dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(given.editor.dialog).toBeHidden();
    await awaitPreview(given.page);
  }),
];

/** What tells that Argo CD runs in the cluster, until the scene is over. */
async function installArgoCd({ lab, afterScene }: Stage): Promise<void> {
  const ref = { namespace: namespaces.argocd, name: "argocd-cm" };
  await lab.client.create<KubeObject>(resources.configMaps, { metadata: ref, data: {} });
  afterScene(() => lab.client.delete(resources.configMaps, ref));
}

const together: readonly Scene[] = [
  inEditor("cilium-conflict", async (given) => {
    await edit(given);
    await given.stage.lab.saveAs("oncall", theirs(given.stage.lab.text), "One operator is enough");
    await expect(given.page.getByText("oncall saved other values")).toBeVisible();
  }),
  inEditor("cilium-merge", async ({ page, editor, stage }) => {
    await editor.replace(stage.lab.text.replace("replicas: 2", "replicas: 3"));
    await awaitPreview(page);
    await stage.lab.saveAs("oncall", theirs(stage.lab.text), "One operator is enough");
    await page.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("1 place needs you")).toBeVisible();
  }),
  inEditor("cilium-stale", async ({ page }) => {
    await callLab("stop", { user: "admin" });
    await expect(page.getByText(/^Connection lost \d+ s ago/)).toBeVisible();
    await callLab("start", { user: "admin" });
  }),
  {
    name: "cilium-tracked",
    async play(stage) {
      await installArgoCd(stage);
      const value = "platform:ichor.maesh.dev/TalosCluster:ichor-system/lab";
      const path = "/metadata/annotations/argocd.argoproj.io~1tracking-id";
      await stage.lab.patch([{ op: "add", path, value }]);
      const page = await stage.signIn(labPages.editor);
      await awaitPreview(page);
      await expect(page.getByRole("main")).toContainText(/is managed by Argo CD/);
      return page;
    },
  },
  {
    name: "cilium-viewer",
    async play(stage) {
      const page = await stage.signIn(labPages.editor, { user: "viewer" });
      await awaitPreview(page);
      await expect(page.getByRole("main")).toContainText(/talosclusters\/cilium-values/);
      return page;
    },
  },
  {
    name: "cilium-read-only",
    async play(stage) {
      const page = await stage.signIn(labPages.editor, { isReadOnly: true });
      await awaitPreview(page);
      await expect(page.getByRole("main")).toContainText("This server is read-only");
      return page;
    },
  },
];

const others: readonly Scene[] = [
  {
    name: "effective",
    async play(stage) {
      const page = await stage.signIn(labPages.effective);
      await expect(page.getByRole("treegrid").getByRole("row").nth(5)).toBeVisible();
      return page;
    },
  },
  {
    name: "effective-only-mine",
    async play(stage) {
      const page = await stage.signIn(labPages.effective);
      await expect(page.getByRole("treegrid").getByRole("row").nth(5)).toBeVisible();
      await page.getByRole("switch", { name: /^Only/ }).first().click();
      await page.getByRole("treegrid").getByRole("row").nth(2).click();
      return page;
    },
  },
  {
    name: "workbench",
    async play(stage) {
      const page = await stage.signIn("/workbench");
      await awaitPreview(page);
      await valuesEditor(page).replace("hubble: {relay: {enabled: true}}\n");
      await expect(valuesEditor(page).object("Deployment", "hubble-relay")).toBeVisible();
      return page;
    },
  },
  {
    name: "workbench-without-kinds",
    async play(stage) {
      const page = await stage.open((await callLab("bare", {})).url);
      const link = page.getByRole("link", { name: /workbench/i }).first();
      await link.click();
      await awaitPreview(page);
      return page;
    },
  },
  {
    name: "cilium-unsupported",
    async play(stage) {
      const page = await stage.signIn(
        "/clusters/ichor-system/legacy-flannel-campus-north-building-07/cilium",
      );
      await expect(page.getByRole("main")).toContainText("flannel");
      return page;
    },
  },
];

/** The Cilium page, the Effective page and the workbench, in every state. */
export const ciliumScenes: readonly Scene[] = [...editing, ...together, ...others];
