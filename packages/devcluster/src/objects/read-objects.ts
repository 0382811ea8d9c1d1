import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KubeObject } from "@ichor/kube";
import { parseAllDocuments, type ScalarTag } from "yaml";

/** What the YAML files of demo and seed leave open: the time, and facts of the cluster that is being made. */
export type ObjectContext = {
  now: Date;
  /** values for `!fact <name>`: texts, numbers or whole trees */
  facts: Readonly<Record<string, unknown>>;
};

const unitMs: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/**
 * Reads all objects of a folder's YAML files, in the order of file names. Two tags are understood beside plain YAML:
 * `!ago 2d4h` is the time of that long ago, `!fact name` a fact. A document of kind List counts as its items.
 * A text that is not YAML, a time that is none and a fact that is unknown are faults of the files and throw.
 */
export async function readObjects(folder: string, context: ObjectContext): Promise<KubeObject[]> {
  const names = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).sort();
  const files = await Promise.all(
    names.map(async (name) => parseObjects(await readFile(join(folder, name), "utf8"), context)),
  );
  return files.flat();
}

/** The objects of one text; see `readObjects`. */
export function parseObjects(text: string, context: ObjectContext): KubeObject[] {
  const documents = parseAllDocuments(text, {
    merge: true,
    customTags: [agoTag(context.now), factTag(context.facts)],
  });
  return documents.flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const object = document.toJS({ maxAliasCount: -1 }) as (KubeObject & { items?: KubeObject[] }) | null;
    if (!object) return [];
    return object.kind === "List" ? (object.items ?? []) : [object];
  });
}

function agoTag(now: Date): ScalarTag {
  return {
    tag: "!ago",
    resolve: (text) => formatTime(new Date(now.getTime() - parseAgeMs(text))),
  };
}

/** Reads ages such as `26m`, `2d4h`, `0s`. */
function parseAgeMs(text: string): number {
  if (!/^(\d+[dhms])+$/.test(text)) throw new Error(`${text} is no age such as 2d4h`);
  const parts = text.match(/\d+[dhms]/g) ?? [];
  return parts.reduce((sum, part) => sum + Number.parseInt(part, 10) * (unitMs[part.slice(-1)] ?? 0), 0);
}

function formatTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

function factTag(facts: ObjectContext["facts"]): ScalarTag {
  return {
    tag: "!fact",
    resolve: (name) => {
      if (facts[name] === undefined) throw new Error(`no fact is named ${name}`);
      return facts[name];
    },
  };
}
