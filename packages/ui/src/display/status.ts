import { BadIcon } from "../icons/bad-icon.ts";
import { HeldIcon } from "../icons/held-icon.ts";
import type { Icon } from "../icons/icon.tsx";
import { OkIcon } from "../icons/ok-icon.ts";
import { ProgressIcon } from "../icons/progress-icon.tsx";
import { UnknownIcon } from "../icons/unknown-icon.tsx";
import { UnsupportedIcon } from "../icons/unsupported-icon.ts";
import { WarnIcon } from "../icons/warn-icon.ts";

/** The seven words of status. No eighth is added without a drawing and a color of its own. */
export const statusWords = [
  "Healthy",
  "Progressing",
  "Degraded",
  "Failed",
  "Unknown",
  "Held",
  "Unsupported",
] as const;

/** See `statusWords`. */
export type StatusWord = (typeof statusWords)[number];

/** How something is judged: the grounds of tags and banners. */
export type Tone = "neutral" | "progress" | "ok" | "warn" | "bad" | "held";

/** Drawing and text color of each word. */
export const statusLooks: Record<StatusWord, { icon: Icon; ink: string }> = {
  Healthy: { icon: OkIcon, ink: "text-ok" },
  Progressing: { icon: ProgressIcon, ink: "text-accent" },
  Degraded: { icon: WarnIcon, ink: "text-warn" },
  Failed: { icon: BadIcon, ink: "text-bad" },
  Unknown: { icon: UnknownIcon, ink: "text-ink-3" },
  Held: { icon: HeldIcon, ink: "text-held" },
  Unsupported: { icon: UnsupportedIcon, ink: "text-ink-2" },
};

/** Worst first: the order in which lists are read. */
export const statusOrder: readonly StatusWord[] = [
  "Failed",
  "Degraded",
  "Unknown",
  "Held",
  "Progressing",
  "Healthy",
  "Unsupported",
];
