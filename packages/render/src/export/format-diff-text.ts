import { formatPath, type JsonValue } from "@ichor/values";
import { dangersOf, impactOf } from "../diff/impact.ts";
import type { ManifestDiff, ObjectDiff } from "../diff/manifest-diff.ts";
import { nameWithoutHash } from "../diff/pair-objects.ts";
import { summarizeDiff } from "../diff/summarize-diff.ts";
import type { ValuesDiff } from "../values/values-diff.ts";
import { formatLineDiff } from "./format-line-diff.ts";
import { ansi, type Paint, plain } from "./paint.ts";

/** How a diff is written as text. */
export type DiffTextOptions = {
  /** colors for a terminal, default false */
  readonly hasColors?: boolean;
  /** equal lines beside a change, default 3 */
  readonly context?: number;
  /** shows what is in regenerated objects, default false: they are counted in one line */
  readonly showsRegenerated?: boolean;
};

/**
 * A change as text: the sentence, dangers, changed values, then one block for each object with a unified diff.
 * Everything in it is masked. Equal diffs give equal texts.
 */
export function formatDiffText(
  diff: { manifests: ManifestDiff; values?: ValuesDiff },
  options: DiffTextOptions = {},
): string {
  const paint = options.hasColors ? ansi : plain;
  const { objects } = diff.manifests;
  const shown = objects.filter(({ change }) => change !== "regenerated" || options.showsRegenerated);
  const blocks = [
    `${summarizeDiff(diff)}\n`,
    ...dangersOf(diff.manifests).map(
      ({ title, effect }) => `${paint("danger", `Dangerous: ${title}.`)} ${effect}\n`,
    ),
    stayingText(diff.manifests),
    diff.values === undefined ? "" : valuesText(diff.values, paint),
    ...shown.map((object) => objectText(object, options, paint)),
    options.showsRegenerated ? "" : regeneratedText(objects, paint),
  ];
  return blocks.filter((block) => block !== "").join("\n");
}

function stayingText(diff: ManifestDiff): string {
  return impactOf(diff)
    .workloads.filter(({ effect }) => effect === "stays")
    .map(({ kind, name, reason, rolloutValue, restartCommand }) => {
      const ways = [rolloutValue && `set ${rolloutValue}: true`, restartCommand]
        .filter(Boolean)
        .join(", or run ");
      return `${kind} ${name} keeps running as it is: ${reason}.${ways === "" ? "" : ` To restart it, ${withoutSet(ways)}.`}\n`;
    })
    .join("");
}

function withoutSet(ways: string): string {
  return ways.startsWith("kubectl") ? `run ${ways}` : ways;
}

function valuesText({ changes }: ValuesDiff, paint: Paint): string {
  if (changes.length === 0) return "";
  const lines = changes.map(({ path, kind, before, after }) => {
    const name = formatPath(path);
    if (kind === "added") return paint("added", `+ ${name}: ${text(after)}`);
    if (kind === "removed") return paint("removed", `- ${name}: ${text(before)}`);
    return paint("changed", `~ ${name}: ${text(before)} → ${text(after)}`);
  });
  return `Values\n${lines.join("\n")}\n`;
}

function text(value: JsonValue | undefined): string {
  return JSON.stringify(value ?? null);
}

const signs = { added: "+", changed: "~", removed: "-", regenerated: "↻" } as const;
const roles = { added: "added", changed: "changed", removed: "removed", regenerated: "quiet" } as const;

function objectText(object: ObjectDiff, options: DiffTextOptions, paint: Paint): string {
  const { change, kind, namespace, name, effect, renamedFrom, isHook } = object;
  const where = namespace === "" ? name : `${namespace}/${name}`;
  const remarks = [isHook ? "hook" : undefined, renamedFrom && `was ${renamedFrom}`, effect].filter(Boolean);
  const head = `${signs[change]} ${change} ${kind} ${where}${remarks.length > 0 ? ` (${remarks.join("; ")})` : ""}`;
  const { context = 3 } = options;
  const body = formatLineDiff(object.beforeYaml ?? "", object.afterYaml ?? "", { context, paint });
  return `${paint(roles[change], head)}\n${sizesText(object)}${body}`;
}

// the only thing that is said about a masked value besides its mark
function sizesText({ fields }: ObjectDiff): string {
  return fields
    .filter(({ beforeBytes, afterBytes }) => beforeBytes !== undefined || afterBytes !== undefined)
    .map(({ path, kind, beforeBytes, afterBytes }) => {
      const sizes = [beforeBytes, afterBytes]
        .filter((bytes) => bytes !== undefined)
        .map((bytes) => `${bytes} bytes`);
      return `  ${path} ${kind} (${sizes.join(" → ")})\n`;
    })
    .join("");
}

function regeneratedText(objects: readonly ObjectDiff[], paint: Paint): string {
  const folded = objects.filter(({ change }) => change === "regenerated");
  if (folded.length === 0) return "";
  const names = folded.map((object) => {
    const base = nameWithoutHash(object);
    return base === undefined
      ? `${object.kind} ${object.name}`
      : `${object.kind} ${base} (name holds a hash)`;
  });
  const count = folded.length === 1 ? "1 regenerated object" : `${folded.length} regenerated objects`;
  return paint("quiet", `${count} folded: ${names.join(", ")}\n`);
}
