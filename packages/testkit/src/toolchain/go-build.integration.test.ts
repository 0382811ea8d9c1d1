import { spawn } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { eventually } from "../eventually.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { runGo } from "./go-build.ts";

/** A `go` that starts a compiler which never ends, and writes down both process ids. */
const endlessGo = `#!/bin/sh
sleep 1000 &
echo "$$ $!" > "$PIDS"
wait
`;

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each(["SIGKILL", "SIGTERM"] as const)(
  "ends go and its compilers when whoever runs it is ended by %s",
  async (signal) => {
    await using folder = await temporaryFolder();
    const pids = join(folder.path, "pids");
    await writeFile(join(folder.path, "go"), endlessGo);
    await chmod(join(folder.path, "go"), 0o755);
    const module = JSON.stringify(join(import.meta.dirname, "go-build.ts"));
    const program = `import(${module}).then(({ runGo }) => runGo("/", ["build"]))`;
    const env = { ...process.env, PATH: `${folder.path}:${process.env["PATH"]}`, PIDS: pids };
    const runner = spawn(process.execPath, ["-e", program], { env, stdio: "ignore" });
    const written = await eventually(async () =>
      /^\d+ \d+$/m.exec(await readFile(pids, "utf8").catch(() => "")),
    );
    const started = (written?.[0] ?? expect.fail("nothing was started")).split(" ").map(Number);
    expect(started.filter(isRunning)).toHaveLength(2);
    runner.kill(signal);
    await eventually(() => started.filter(isRunning).length === 0);
  },
);

test("says that there is no Go", async () => {
  vi.stubEnv("PATH", "/nowhere");
  try {
    await expect(runGo("/", ["version"])).rejects.toThrow("Go is not installed, or not in PATH");
  } finally {
    vi.unstubAllEnvs();
  }
});
