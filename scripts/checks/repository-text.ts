// The repository holds only text of its own: no chart, no upstream schema, no license header, no download address in a lock
// file. This check finds the usual ways in which such text slips in.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "../steps/run-command.ts";

/** A kind of text that must not be committed, by content or by path. `only` and `not` are patterns of paths. */
type Rule = { says: string; content?: RegExp; path?: RegExp; only?: RegExp; not?: RegExp };

const rules: readonly Rule[] = [
  { says: "is an archive or a binary of somebody else", path: /\.(tgz|tar|gz|zip|jar|so|exe|wasm)$/ },
  {
    says: "is a chart file",
    path: /(^|\/)(Chart\.yaml|values\.schema\.json|\.helmignore)$/,
    not: /testdata\/|stand-in/,
  },
  {
    says: "carries a license header",
    content: /SPDX-License-Identifier|Licensed under the Apache License|Copyright \(c\)|Authors of Cilium/,
  },
  {
    says: "records a download address",
    only: /(^|\/)(pnpm-lock\.yaml|go\.sum|package\.json)$/,
    content: /https?:\/\/|tarball:/,
  },
];

const tracked = await runCommand("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: repoRoot,
});
for (const path of tracked.stdout.split("\n").filter(Boolean)) {
  for (const rule of rules) if (breaks(rule, path)) report(path, rule.says);
}

function breaks(rule: Rule, path: string): boolean {
  if (
    path === "scripts/checks/repository-text.ts" ||
    rule.not?.test(path) ||
    (rule.only && !rule.only.test(path))
  )
    return false;
  if (rule.path?.test(path)) return true;
  return rule.content?.test(readFileSync(join(repoRoot, path), "utf8")) ?? false;
}

function report(path: string, says: string): void {
  console.error(`${path} ${says}`);
  process.exitCode = 1;
}
