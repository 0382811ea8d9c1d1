import { announce, useShortcuts } from "@ichor/ui";
import { useRouter } from "@tanstack/react-router";
import { clusterOfPath, clusterPath } from "../domain/cluster-path.ts";
import { loadSmallParts } from "./load-later.ts";

/** What the keys of the frame open. */
export type GlobalKeys = { openHelp(): void; openPalette(): void };

/** The keys that work on every page. */
export function useGlobalKeys({ openHelp, openPalette }: GlobalKeys): void {
  const router = useRouter();
  const go = (href: string) => void router.navigate({ href });
  useShortcuts({
    "Ctrl K": openPalette,
    "?": openHelp,
    "/": focusFilter,
    F6: () => goToRegion(1),
    "Shift F6": () => goToRegion(-1),
    "G then C": () => go("/clusters"),
    "G then V": () => {
      // the address, not the page that is shown: keys that follow a link at once mean where it leads
      const cluster = clusterOfPath(router.history.location.pathname);
      if (!cluster) return false;
      go(clusterPath(cluster, "cilium"));
      return true;
    },
  });
}

function goToRegion(step: 1 | -1): void {
  loadSmallParts().then(
    ({ focusRegion }) => focusRegion(step),
    () => announce("The server did not answer"),
  );
}

function focusFilter(): boolean {
  const filter = document.querySelector<HTMLInputElement>("input[type='search']");
  filter?.focus();
  filter?.select();
  return filter !== null;
}
