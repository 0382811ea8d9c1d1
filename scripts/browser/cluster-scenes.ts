import { callLab } from "../../e2e/lab/call-lab.ts";
import { patientExpect as expect } from "./await-shown.ts";
import { labPages, type Scene } from "./scene.ts";

const shows = (name: string, path: string, words: RegExp): Scene => ({
  name,
  async play(stage) {
    const page = await stage.signIn(path);
    await expect(page.getByRole("main")).toContainText(words);
    return page;
  },
});

const sample = (name: string, scenario: string, words: RegExp): Scene => ({
  name,
  async play(stage) {
    const page = await stage.openSample(scenario, "/clusters");
    await expect(page.locator("body")).toContainText(words);
    return page;
  },
});

/** The list of clusters and the pages of a cluster, in every state. */
export const clusterScenes: readonly Scene[] = [
  shows("clusters", "/clusters", /edge-fra-02/),
  sample("clusters-many", "many", /\d/),
  sample("clusters-loading", "slow", /Clusters/),
  sample("clusters-empty", "empty", /no clusters/i),
  sample("clusters-error", "failing", /again/i),
  {
    name: "clusters-forbidden",
    async play(stage) {
      const page = await stage.signIn("/clusters", { user: "nobody" });
      await expect(page.getByRole("main")).toContainText(/talosclusters/);
      return page;
    },
  },
  {
    name: "clusters-stale",
    async play(stage) {
      const page = await stage.signIn("/clusters", { user: "editor" });
      await expect(page.getByRole("main")).toContainText(/edge-fra-02/);
      await callLab("stop", { user: "editor" });
      await expect(page.getByText(/^Connection lost \d+ s ago/)).toBeVisible();
      await callLab("start", { user: "editor" });
      return page;
    },
  },
  {
    name: "clusters-no-kinds",
    async play(stage) {
      const page = await stage.open((await callLab("bare", {})).url);
      await expect(page.getByRole("main")).toContainText(/not installed/);
      return page;
    },
  },
  {
    name: "signed-out",
    async play(stage) {
      const { url } = await callLab("address", { user: "admin" });
      const page = await stage.open(`${new URL(url).origin}/clusters`);
      await expect(page.locator("body")).toContainText(/sign/i);
      return page;
    },
  },
  shows("cluster", labPages.overview, /Cilium/),
  shows("cluster-machines", labPages.machines, /lab-cp-1/),
  shows("cluster-operations", labPages.operations, /./),
  shows("cluster-events", labPages.events, /./),
  shows("cluster-elsewhere", "/clusters/ichor-system/edge-fra-02", /./),
  shows("cluster-unsupported", "/clusters/ichor-system/legacy-flannel-campus-north-building-07", /flannel/),
  shows("cluster-not-found", "/clusters/ichor-system/does-not-exist", /does-not-exist/),
  {
    name: "keyboard-help",
    async play(stage) {
      const page = await stage.signIn(labPages.overview);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
      return page;
    },
  },
  {
    name: "palette",
    async play(stage) {
      const page = await stage.signIn("/clusters");
      await expect(page.getByRole("link", { name: "lab", exact: true })).toBeVisible();
      await page.keyboard.press("ControlOrMeta+K");
      await expect(page.getByRole("combobox")).toBeFocused();
      await page.keyboard.type("lab");
      await expect(page.getByRole("option").first()).toContainText("lab");
      return page;
    },
  },
];
