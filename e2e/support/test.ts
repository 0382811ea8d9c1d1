import { test as base, expect, type Page } from "@playwright/test";
import { callLab } from "../lab/call-lab.ts";
import { connectLab, type LabCluster } from "./lab-cluster.ts";
import { collectFaults, type Faults } from "./watch-faults.ts";

/** Opens a path of the console as a user: the address signs the browser in and then shows the path. */
export type SignIn = (
  path?: string,
  who?: { user?: string; isReadOnly?: boolean; page?: Page },
) => Promise<void>;

type Fixtures = { faults: Faults; signIn: SignIn; lab: LabCluster };
type WorkerFixtures = { connectedLab: LabCluster };

/** Pages of the cluster that the lab runs in. */
export const lab = {
  overview: "/clusters/ichor-system/lab",
  editor: "/clusters/ichor-system/lab/cilium",
  effective: "/clusters/ichor-system/lab/cilium/effective",
  machines: "/clusters/ichor-system/lab/machines",
  operations: "/clusters/ichor-system/lab/operations",
  events: "/clusters/ichor-system/lab/events",
} as const;

/**
 * A story: a fresh browser, the cluster `lab` as it was at the start, and no page that complains. A story whose pages
 * write an error to the console, throw, or break the security policy fails.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  connectedLab: [
    async ({ browserName: _ }, use) => {
      const connected = await connectLab();
      await use(connected);
      connected.client.close();
    },
    { scope: "worker" },
  ],
  lab: async ({ connectedLab }, use) => {
    await connectedLab.reset();
    await use(connectedLab);
  },
  faults: [
    async ({ context }, use) => {
      const faults = collectFaults();
      context.on("page", (page) => void faults.watch(page));
      await use(faults);
      expect(faults.list()).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ context, faults: _ }, use) => {
    await use(await context.newPage());
  },
  signIn: async ({ page: usual, lab: _ }, use) => {
    await use(async (path = "/", { user = "admin", isReadOnly = false, page = usual } = {}) => {
      const { url } = await callLab("address", { user, isReadOnly });
      const { origin, hash } = new URL(url);
      await page.goto(`${origin}${path}${hash}`);
      await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
    });
  },
});

export { expect };
