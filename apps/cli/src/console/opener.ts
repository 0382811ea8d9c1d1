import type { Host } from "../host/host.ts";

/** The command that opens an address in the person's browser; undefined where there is no screen or nobody looks. */
export function openerFor({
  platform,
  env,
  terminal,
}: Pick<Host, "platform" | "env" | "terminal">): string | undefined {
  if (terminal === undefined) return undefined;
  if (platform === "darwin") return "open";
  return platform === "linux" && (env.DISPLAY || env.WAYLAND_DISPLAY) ? "xdg-open" : undefined;
}
