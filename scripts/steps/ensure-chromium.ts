import { access } from "node:fs/promises";
import { runCommand } from "./run-command.ts";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The path of a Chromium: `ICHOR_CHROMIUM`, the usual places, or the distribution's package, which is installed where the
 * system allows. Undefined with `say` told what is missing otherwise.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string | undefined> {
  const found = await findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && (await runCommand("apt-get", ["--version"])).code === 0) {
    say("installing the package chromium");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await runCommand("apt-get", ["update", "-q"], { env });
    const finished = await runCommand(
      "apt-get",
      ["install", "-y", "-q", "--no-install-recommends", "chromium"],
      { env },
    );
    const installed = await findChromium();
    if (installed !== undefined) return installed;
    say(finished.output);
  }
  say(
    "Chromium is missing and could not be installed. Install the package chromium, or set ICHOR_CHROMIUM to its path.",
  );
  return undefined;
}

async function findChromium(): Promise<string | undefined> {
  const fromEnvironment = process.env["ICHOR_CHROMIUM"];
  for (const path of fromEnvironment ? [fromEnvironment] : usual) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}
