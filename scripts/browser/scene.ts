import type { Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** One page in one state: brought about on a stage, then drawn in every theme and width. */
export type Scene = { name: string; play(stage: Stage): Promise<Page> };

/** Pages of the cluster that the demo runs in. */
export const labPages = {
  overview: "/clusters/ichor-system/lab",
  editor: "/clusters/ichor-system/lab/cilium",
  effective: "/clusters/ichor-system/lab/cilium/effective",
  machines: "/clusters/ichor-system/lab/machines",
  operations: "/clusters/ichor-system/lab/operations",
  events: "/clusters/ichor-system/lab/events",
} as const;
