import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { IchorError } from "@ichor/errors";
import { parse } from "yaml";

/** A chart on disk: a folder or an archive. */
export type ChartPlace = { readonly version: string; readonly path: string };

/** Reads which versions charts on disk are: of folders from Chart.yaml, of archives from their names. */
export function readChartPlaces(paths: readonly string[]): Promise<ChartPlace[]> {
  return Promise.all(paths.map(async (path) => ({ path, version: await readVersion(path) })));
}

async function readVersion(path: string): Promise<string> {
  const archive = /-(?<version>\d+\.\d+\.\d+[^/]*)\.tgz$/.exec(basename(path))?.groups?.version;
  if (archive !== undefined) return archive;
  const file = join(path, "Chart.yaml");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new IchorError("not-found", `there is no chart at ${path}`, { cause });
  });
  const { version } = (parse(text) ?? {}) as { version?: unknown };
  if (typeof version === "string") return version;
  throw new IchorError("invalid", `${file} names no version`);
}
