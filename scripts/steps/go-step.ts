import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "./run-command.ts";
import type { TestRun } from "./test-run.ts";

type GoEvent = { Action: string; Test?: string; Package?: string; Output?: string };

/** Runs the Go tests of one module, with build tags where a test needs programs that are built elsewhere. */
export async function runGoTests(options: {
  module: string;
  packages?: readonly string[];
  tags?: readonly string[];
  env?: Record<string, string>;
}): Promise<TestRun> {
  const tags = options.tags?.length ? ["-tags", options.tags.join(",")] : [];
  const finished = await runCommand(
    "go",
    [
      "test",
      "-json",
      "-timeout",
      "40m",
      "-trimpath",
      "-buildvcs=false",
      ...tags,
      ...(options.packages ?? ["./..."]),
    ],
    {
      cwd: join(repoRoot, options.module),
      env: { CGO_ENABLED: "0", GOFLAGS: "", ...options.env },
    },
  );
  const events = finished.stdout.split("\n").flatMap(parseEvent);
  const leaves = events.filter((event) => event.Test !== undefined);
  const failedPackages = events.filter((event) => event.Test === undefined && event.Action === "fail");
  const count = (action: string) => leaves.filter((event) => event.Action === action).length;
  const failed = Math.max(count("fail"), failedPackages.length, finished.code === 0 ? 0 : 1);
  const name = `Go tests: ${options.module}`;
  const complaint = failed > 0 ? failureOutput(events) || finished.output : "";
  console.error(`${failed > 0 ? "FAIL" : "ok  "} ${name} (${count("pass")} passed, ${failed} failed)`);
  if (failed > 0) console.error(complaint);
  for (const line of skipReasons(events)) console.error(line);
  return {
    tally: { passed: count("pass"), failed, skipped: count("skip") },
    passedTitles: leaves.filter((event) => event.Action === "pass").map((event) => event.Test ?? ""),
    failures: failed > 0 ? [{ title: name, message: complaint }] : [],
  };
}

function parseEvent(line: string): GoEvent[] {
  return line.startsWith("{") ? [JSON.parse(line) as GoEvent] : [];
}

function failureOutput(events: readonly GoEvent[]): string {
  const failed = new Set(
    events.filter((event) => event.Action === "fail").map((event) => `${event.Package} ${event.Test ?? ""}`),
  );
  return events
    .filter(
      (event) =>
        (event.Action === "output" || event.Action === "build-output") &&
        (event.Test === undefined || failed.has(`${event.Package} ${event.Test}`)),
    )
    .map((event) => event.Output ?? "")
    .join("");
}

function skipReasons(events: readonly GoEvent[]): string[] {
  const skipped = new Set(events.filter((event) => event.Action === "skip").map((event) => event.Test));
  return events
    .filter(
      (event) =>
        event.Action === "output" &&
        event.Test !== undefined &&
        skipped.has(event.Test) &&
        /_test\.go:\d+: /.test(event.Output ?? ""),
    )
    .map((event) => `skipped ${event.Test}: ${(event.Output ?? "").trim().replace(/^\S+: /, "")}`);
}
