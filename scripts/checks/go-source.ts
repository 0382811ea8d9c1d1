// gofmt and go vet over every Go module of the repository (vet only where it does not compile the control plane).
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "../steps/run-command.ts";

const vetted = ["apps/engine"];
const folders = globSync(["apps/*/go.mod", "packages/*/**/go.mod"], {
  cwd: repoRoot,
  exclude: (path) => path.includes("node_modules"),
}).map(dirname);

for (const folder of folders.sort()) {
  const formatted = await runCommand("gofmt", ["-l", "."], { cwd: join(repoRoot, folder) });
  if (formatted.code !== 0 || formatted.stdout.trim() !== "")
    fail(`${folder}: not formatted:\n${formatted.output}`);
}
for (const folder of vetted) {
  const finished = await runCommand("go", ["vet", "./..."], {
    cwd: join(repoRoot, folder),
    env: { CGO_ENABLED: "0", GOFLAGS: "-trimpath -buildvcs=false" },
  });
  if (finished.code !== 0) fail(`${folder}: go vet:\n${finished.output}`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
