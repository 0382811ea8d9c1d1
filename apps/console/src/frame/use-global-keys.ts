import { useShortcuts } from "@ichor/ui";
import { useParams, useRouter } from "@tanstack/react-router";
import { clusterPath } from "../domain/cluster-path.ts";
import { focusRegion } from "./regions.ts";

/** What the keys of the frame open. */
export type GlobalKeys = { openHelp(): void; openPalette(): void };

/** The keys that work on every page. */
export function useGlobalKeys({ openHelp, openPalette }: GlobalKeys): void {
  const router = useRouter();
  const { namespace, name } = useParams({ strict: false }) as { namespace?: string; name?: string };
  const go = (href: string) => void router.navigate({ href });
  useShortcuts({
    "Ctrl K": openPalette,
    "?": openHelp,
    "/": focusFilter,
    F6: () => focusRegion(1),
    "Shift F6": () => focusRegion(-1),
    "G then C": () => go("/clusters"),
    "G then V": () => {
      if (!namespace || !name) return false;
      go(clusterPath({ namespace, name }, "cilium"));
      return true;
    },
  });
}

function focusFilter(): boolean {
  const filter = document.querySelector<HTMLInputElement>("input[type='search']");
  filter?.focus();
  filter?.select();
  return filter !== null;
}
