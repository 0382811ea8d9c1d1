import { readFile } from "node:fs/promises";
import { join } from "node:path";
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
  {
    says: "names the host of a package registry",
    content: /registry\.(npmjs|yarnpkg)\.|(proxy|sum)\.golang\.org|registry=http|GOPROXY=http/,
  },
];

/** The rules and their tests name what they look for. */
const own = /^scripts\/checks\/(find-foreign-text|planted\.test)\.ts$/;

/** Looks at every file of a checkout that is or would be committed, and says of each fault what it is. */
export async function findForeignText(root: string): Promise<string[]> {
  const tracked = await runCommand("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  if (tracked.code !== 0) throw new Error(tracked.output);
  const faults: string[] = [];
  for (const path of tracked.stdout.split("\n").filter((line) => line !== "" && !own.test(line))) {
    // a file that was removed and not yet committed
    const text = await readFile(join(root, path), "utf8").catch(() => "");
    for (const rule of rules) if (breaks(rule, path, text)) faults.push(`${path} ${rule.says}`);
  }
  return faults;
}

function breaks({ not, only, path: named, content }: Rule, path: string, text: string): boolean {
  if (not?.test(path) || (only && !only.test(path))) return false;
  return named?.test(path) === true || content?.test(text) === true;
}
