/** What the addresses of the workbench hold, beside what its pages hold themselves. */
export type WorkbenchSearch = { chart?: string; proxy?: "enabled"; tunnel?: "geneve" };

/** Reads the address; absent members have their usual value: the newest chart, kube-proxy replaced, vxlan. */
export function parseWorkbenchSearch({ chart, proxy, tunnel }: Record<string, unknown>): WorkbenchSearch {
  return {
    ...(typeof chart === "string" && /^\d+\.\d+\.\d+/.test(chart) && { chart }),
    ...(proxy === "enabled" && { proxy }),
    ...(tunnel === "geneve" && { tunnel }),
  };
}

/** The search part of an address, empty when everything has its usual value. */
export function formatWorkbenchSearch(search: WorkbenchSearch): string {
  const text = new URLSearchParams(search).toString();
  return text === "" ? "" : `?${text}`;
}
