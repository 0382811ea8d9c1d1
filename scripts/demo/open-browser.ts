import { spawn } from "node:child_process";

/** Opens an address in the person's browser where there is a screen and a person; nothing happens otherwise. */
export function openBrowser(address: string, process: Pick<NodeJS.Process, "env" | "stdout">): void {
  const hasScreen = process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"];
  if (!hasScreen || !process.stdout.isTTY) return;
  const opener = spawn("xdg-open", [address], { stdio: "ignore", detached: true });
  opener.on("error", () => undefined); // there is no such program: the address is printed anyway
  opener.unref();
}
